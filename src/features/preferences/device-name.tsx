import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { ownDeviceLabel } from '#src/api/outbox/outbox-client.ts';
import { deviceIn } from '#src/contract/accounts/device-in-language.ts';
import { showError } from '#src/feedback/error-toast.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { deviceNameTexts } from '#src/messages/device-name.ts';
import { savedHereTexts } from '#src/messages/saved-here.ts';
import { longestDeviceName } from '#src/session/device-label.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { HelpText } from '#src/ui/help-text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { StackForm } from '#src/ui/page/stack.tsx';

/** By what name colleagues know this device, on the screen that is about this device, and the way to change it. */
export default function DeviceName() {
  const texts = useTexts(deviceNameTexts);
  const language = useLanguage();
  const [label, setLabel] = useState<string>();
  const [isNaming, setNaming] = useState(false);
  useEffect(() => {
    if (!isNaming) void ownDeviceLabel.read().then(setLabel);
  }, [isNaming]);
  if (label === undefined) return null;
  return (
    <>
      <HelpText>{texts.thisDevice(deviceIn(language, label))}</HelpText>
      <HelpText>
        <ActionLink onClick={() => setNaming(true)}>{texts.rename}</ActionLink>
      </HelpText>
      {isNaming && <NameDialog onClose={() => setNaming(false)} />}
    </>
  );
}

function NameDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(deviceNameTexts);
  const { close } = useTexts(commonTexts);
  const { storageBroken } = useTexts(savedHereTexts);
  const formId = useId();
  const [name, setName] = useState<string>();
  useEffect(() => {
    // A slow storage answers after the first letters: what is typed stays.
    void ownDeviceLabel.readName().then(stored => setName(typed => typed ?? stored));
  }, []);

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    try {
      await ownDeviceLabel.rename(name ?? '');
      onClose();
    } catch {
      showError(storageBroken);
    }
  };
  return (
    <Dialog
      isOpen
      size="reading"
      title={texts.title}
      closeLabel={close}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} variant="primary" disabled={name === undefined}>
          {texts.save}
        </Button>
      }
    >
      <StackForm id={formId} onSubmit={event => void handleSubmit(event)}>
        <TextField
          label={texts.name}
          hint={texts.hint}
          value={name ?? ''}
          onChange={setName}
          maxLength={longestDeviceName}
          autoComplete="off"
        />
      </StackForm>
    </Dialog>
  );
}

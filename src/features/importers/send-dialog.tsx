import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as v from 'valibot';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { useConnection } from '#src/api/client/connection.ts';
import { newOperationId } from '#src/api/client/new-operation-id.ts';
import { sendImporter } from '#src/api/mutations/importers.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import type { ImporterSummary } from '#src/contract/importer-list.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { sendImporterTexts } from '#src/messages/send-importer.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { StackForm } from '#src/ui/stack.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { useForm } from '#src/ui/use-form.ts';

/** [144] The position of a forwarder in the seller's list, as text. */
const SendForm = v.object({ forwarder: v.pipe(v.string(), v.nonEmpty()) });

export interface SendDialogProps {
  importer: Pick<ImporterSummary, '_id' | 'name'>;
  onClose: () => void;
}

/** [69–71, 201–202, 209] */
export default function SendDialog({ importer, onClose }: SendDialogProps) {
  const texts = useTexts(sendImporterTexts);
  const { close } = useTexts(commonTexts);
  const isOffline = useConnection() === 'offline';
  const { data: seller, refetch } = useQuery(sellerQuery);
  const formId = useId();
  // Once for this dialog: an answer that was lost is found again by the second press.
  const [key, setKey] = useState(newOperationId);
  const [reason, setReason] = useState<string>();
  const forwarders = seller?.linkedForwarders ?? [];

  const notice = { id: 'send-importer', working: texts.working, done: texts.sent, failed: texts.failed };
  const send = useMutation({ ...sendImporter, meta: { notice } });
  const form = useForm({
    schema: SendForm,
    initial: { forwarder: '' },
    message: () => texts.forwarderRequired,
    async onSubmit({ forwarder }) {
      setReason(undefined);
      const position = Number(forwarder);
      const forwarderName = forwarders[position]?.name ?? '';
      await send
        .mutateAsync({ importerId: importer._id, forwarderId: position, forwarderName, idempotencyKey: key })
        .then(onClose, handleFailure);
    },
  });

  const handleFailure = (failure: unknown) => {
    form.setErrors({ forwarder: texts.fieldFailed });
    if (!(failure instanceof ApiFailure) || failure.kind !== 'refused') return;
    setKey(newOperationId());
    const reasons = new Map([
      ['IMPORTER.NOT_COMPLETE', texts.notComplete],
      ['IMPORTER.FORWARDER_MISMATCH', texts.mismatch],
      ['IMPORTER.FORWARDER_UNKNOWN', texts.mismatch],
      ['IMPORTER.UNKNOWN', texts.gone],
    ]);
    setReason(reasons.get(failure.code ?? ''));
    if (failure.code?.startsWith('IMPORTER.FORWARDER')) void refetch();
  };

  const chosen = (value: string) => {
    // Another forwarder is another sending.
    setKey(newOperationId());
    form.set('forwarder', value);
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="reading"
      closesOutside={!form.isSubmitting}
      title={texts.title}
      closeLabel={close}
      note={isOffline ? texts.offlineNote : undefined}
      footer={
        <>
          <Button onClick={onClose}>{close}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={isOffline || forwarders.length === 0}
            busy={form.isSubmitting}
            busyText={texts.sending}
          >
            {texts.send}
          </Button>
        </>
      }
    >
      <StackForm id={formId} onSubmit={event => void form.handleSubmit(event)}>
        {reason && (
          <Banner tone="failed" role="alert" title={texts.failed}>
            {reason}
          </Banner>
        )}
        {seller && forwarders.length === 0 && (
          <Banner tone="attention" title={texts.noForwarder}>
            {texts.noForwarderText}
          </Banner>
        )}
        <TextField label={texts.importerName} value={importer.name} locked />
        <SelectField
          {...form.bind('forwarder')}
          onChange={chosen}
          label={texts.selectForwarder}
          placeholder={texts.placeholder}
          disabled={forwarders.length === 0}
          options={forwarders.map(({ name }, position) => ({ value: String(position), text: name }))}
        />
      </StackForm>
    </Dialog>
  );
}

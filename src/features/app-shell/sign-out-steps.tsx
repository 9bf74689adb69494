import { useEffect, useState } from 'react';
import { currentConnection } from '#src/api/client/connection.ts';
import { session } from '#src/api/client/session.ts';
import { countOpenParcels } from '#src/api/device/open-hand-overs.ts';
import { outbox } from '#src/api/outbox/outbox-client.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { layoutTexts } from '#src/messages/layout.ts';
import { signOutTexts } from '#src/messages/sign-out.ts';
import { countOf } from '#src/outbox/outbox-commands.ts';
import { inTime } from '#src/session/in-time.ts';
import { isOf, type Member } from '#src/session/member.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

export interface SignOutStepsProps {
  /** Of the seller, for people. */
  name: string;
  /** They stay signed in. */
  onClose: () => void;
  onSignOut: () => void;
}

type Step =
  | { kind: 'open-lists'; parcels: number }
  | { kind: 'unsent'; count: number; member: Member }
  | { kind: 'offline' };

// Storage that doesn't answer must not keep anybody signed in.
const countScanned = async (member: Member) => (await inTime(countOpenParcels(member))) ?? 0;

async function countUnsent(member: Member): Promise<number> {
  const view = await outbox.listRows(member).catch(() => undefined);
  if (!view) return 0;
  const waiting = view.rows.filter(({ state }) => state !== 'sent');
  const unusable = view.unusable.filter(row => isOf(row, member));
  return waiting.length + unusable.length + countOf(view.ofCompanies);
}

/** What is asked before a sign-out: of open hand-over lists, then of what is unsent, or else of being offline. */
export function SignOutSteps({ name, onClose, onSignOut }: SignOutStepsProps) {
  const texts = useTexts(signOutTexts);
  const { close } = useTexts(commonTexts);
  const { logOut } = useTexts(layoutTexts);
  const [step, setStep] = useState<Step>();

  const askAboutChanges = async () => {
    // What was answered is gone before the next is known: nobody could take it back any more.
    setStep(undefined);
    const member = session.current();
    const count = member ? await countUnsent(member) : 0;
    if (member && count > 0) setStep({ kind: 'unsent', count, member });
    else if (currentConnection() === 'offline') setStep({ kind: 'offline' });
    else onSignOut();
  };
  const begin = async () => {
    const member = session.current();
    const parcels = member ? await countScanned(member) : 0;
    if (parcels > 0) setStep({ kind: 'open-lists', parcels });
    else await askAboutChanges();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins once
  useEffect(() => void begin(), []);

  if (!step) return null;
  if (step.kind === 'unsent') {
    return <SignOutDialog {...step} name={name} onClose={onClose} onSignOut={onSignOut} />;
  }
  const isOfLists = step.kind === 'open-lists';
  return (
    <ConfirmDialog
      isOpen
      title={isOfLists ? texts.openListsTitle : texts.offlineTitle}
      confirmText={isOfLists ? texts.openListsConfirm : logOut}
      cancelText={texts.cancel}
      closeLabel={close}
      onConfirm={isOfLists ? () => void askAboutChanges() : onSignOut}
      onClose={onClose}
    >
      {isOfLists ? texts.openListsText(step.parcels) : texts.offlineText}
    </ConfirmDialog>
  );
}

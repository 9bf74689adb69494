import * as v from 'valibot';
import { AlreadyConfirmed } from '#src/contract/api-error.ts';
import { formatMoment, formatTime } from '#src/lib/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { pendingTexts } from '#src/messages/pending.ts';
import type { Row } from '#src/outbox/row.ts';
import { Status } from '#src/ui/status.tsx';
import { Sub } from '#src/ui/table-cells.tsx';

/** Words that are never more than true: «Sent» stands there only since the server said so. */
export function PendingRowState({ row }: { row: Row }) {
  const texts = useTexts(pendingTexts);
  const language = useLanguage();
  const reason = row.lastError?.errors?.[0];

  switch (row.state) {
    case 'sending':
      return (
        <Status tone="progress" working>
          {texts.stateSending}
        </Status>
      );
    case 'sent':
      return (
        <Status tone="released">
          {texts.stateSent(formatMoment(row.result?.at ?? row.createdAt, language))}
        </Status>
      );
    case 'needs-sign-in':
      return (
        <Status tone="empty" icon="lock">
          {texts.stateNeedsSignIn}
        </Status>
      );
    case 'conflict': {
      const details = v.safeParse(AlreadyConfirmed, reason);
      return (
        <>
          <Status tone="held">{texts.stateConflict}</Status>
          {details.success && (
            <Sub>
              {texts.confirmedBy(
                details.output.confirmedBy,
                formatMoment(details.output.confirmedAt, language),
              )}
            </Sub>
          )}
        </>
      );
    }
    case 'needs-attention':
      return (
        <>
          <Status tone="failed">{texts.stateNeedsYou}</Status>
          {reason && <Sub>{reason.message}</Sub>}
        </>
      );
    case 'queued':
      return (
        <>
          <Status tone="empty" icon="tray">
            {texts.stateKept}
          </Status>
          {row.lastError && row.nextAt > Date.now() && (
            <Sub>{texts.triesAgain(formatTime(row.nextAt, language))}</Sub>
          )}
        </>
      );
  }
}

import * as v from 'valibot';
import { deviceIn } from '#src/contract/accounts/device-in-language.ts';
import type { ErrorCode } from '#src/contract/api-error.ts';
import { ImporterUpdate } from '#src/contract/importers/importer-changes.ts';
import { HandOverList } from '#src/contract/shipments/hand-over.ts';
import { LearntCode } from '#src/contract/shipments/parcel-contents.ts';
import { AlreadyConfirmed, LabelInUse } from '#src/contract/shipments/shipment-conflicts.ts';
import { NewShipment, SecondParcel, ShipmentAmendment } from '#src/contract/shipments/shipment-ledger.ts';
import { refusalWords } from '#src/entities/refusal-words.ts';
import { readConflict } from '#src/features/pending/conflict/read-conflict.ts';
import { formatMoment } from '#src/format/format.ts';
import { formatWhen } from '#src/format/format-when.ts';
import { useMinute } from '#src/format/use-minute.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { pendingTexts } from '#src/messages/pending.ts';
import { refusalTexts } from '#src/messages/refusals.ts';
import { isBlockedByProxy, isOverdue, type Row } from '#src/outbox/rows/row.ts';
import { Status } from '#src/ui/status.tsx';
import { Sub } from '#src/ui/tables/table-cells.tsx';

const cancelledCode = 'SHIPMENT.ORDER_CANCELLED' satisfies ErrorCode;

/** Text that never promises too much: "Sent" appears only once the server has confirmed it. */
export function PendingRowState({ row, isBlocked }: { row: Row; isBlocked: boolean }) {
  const texts = useTexts(pendingTexts);
  const refusals = useTexts(refusalTexts);
  const language = useLanguage();
  // Whether it is overdue, and whether its time to be tried again has come, changes without the row.
  useMinute();
  const reason = row.lastError?.errors?.[0];
  const isOutdated = row.lastError?.reason === 'app-outdated';
  // Where our own code is at fault, no server has said anything.
  const own = {
    'upgrade-failed': texts.upgradeFailed,
    'own-fault': [texts.ownFault, row.lastError?.message].filter(Boolean).join(' '),
    forbidden: texts.forbidden,
  };
  const inUse = v.safeParse(LabelInUse, reason);
  const isCancelled = reason?.code === cancelledCode;
  const why =
    (reason && refusalWords(reason, refusals)) ??
    Object.entries(own).find(([kind]) => kind === row.lastError?.reason)?.[1];

  switch (row.state) {
    case 'sending':
      return (
        <Status tone="progress" working>
          {texts.stateSending}
        </Status>
      );
    case 'sent':
      return (
        <>
          <Status tone={row.missingAt === undefined ? 'released' : 'failed'}>
            {texts.stateSent(formatWhen(row.result?.at ?? row.createdAt, language))}
          </Status>
          {row.missingAt !== undefined && (
            <Sub tone="held">{texts.missing(formatWhen(row.missingAt, language))}</Sub>
          )}
        </>
      );
    case 'needs-sign-in':
      return (
        <Status tone="empty" icon="lock">
          {row.lastError?.reason === 'left-at-sign-out' ? texts.stateLeftAtSignOut : texts.stateNeedsSignIn}
        </Status>
      );
    case 'conflict': {
      if (row.lastError?.reason === 'version-conflict') {
        const conflict = readConflict(row);
        const savedAt =
          conflict?.kind === 'draft'
            ? conflict.theirs.updatedAt
            : conflict?.kind === 'amendment' && conflict.theirs.amendedAt;
        const saved = savedAt && formatWhen(savedAt, language);
        return (
          <>
            <Status tone="held">{texts.stateChanged}</Status>
            {saved && <Sub>{texts.savedAt(saved)}</Sub>}
          </>
        );
      }
      const details = v.safeParse(AlreadyConfirmed, reason);
      return (
        <>
          <Status tone="held">{texts.stateConflict}</Status>
          {details.success && (
            <Sub>
              {texts.confirmedBy(
                details.output.person ?? deviceIn(language, details.output.confirmedBy),
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
          <Status tone={isOutdated ? 'held' : 'failed'}>
            {isOutdated ? texts.stateOutdated : isCancelled ? texts.cancelled.whole : texts.stateNeedsYou}
          </Status>
          {why && !isOutdated && <Sub>{why}</Sub>}
          {inUse.success && (
            <Sub>
              {texts.labelOf(
                inUse.output.orderId,
                inUse.output.person ?? deviceIn(language, inUse.output.confirmedBy),
                formatMoment(inUse.output.confirmedAt, language),
              )}
            </Sub>
          )}
        </>
      );
    case 'queued':
      return (
        <>
          <Status tone="empty" icon="tray">
            {texts.stateSaved}
          </Status>
          {isOverdue(row, Date.now()) && <Sub tone="held">{texts.overdue}</Sub>}
          {isBlockedByProxy(row) && <Sub tone="held">{texts.blockedByProxy(row.lastError?.status ?? 0)}</Sub>}
          {isBlocked && <Sub>{texts.blockedByEarlier}</Sub>}
          {!isBlocked && row.lastError && row.nextAt > Date.now() && (
            <Sub>{texts.triesAgain(formatWhen(row.nextAt, language))}</Sub>
          )}
        </>
      );
  }
}

/** What a row is about, as its payload says; `unknown` for a kind or a payload that this version doesn't read. */
export type RowSubject =
  | { kind: 'confirmation'; entry: NewShipment }
  | { kind: 'amendment'; entry: ShipmentAmendment }
  | { kind: 'second-parcel'; entry: SecondParcel }
  | { kind: 'hand-over'; list: HandOverList }
  | { kind: 'product-code'; learnt: LearntCode }
  | { kind: 'draft'; importerId: string; name: string; nameCN: string }
  | { kind: 'unknown' };

export function describeRow({ kind, payload }: Pick<Row, 'kind' | 'payload'>): RowSubject {
  if (kind === 'shipment-confirmation') {
    const entry = v.safeParse(NewShipment, payload);
    return entry.success ? { kind: 'confirmation', entry: entry.output } : { kind: 'unknown' };
  }
  if (kind === 'shipment-amendment') {
    const entry = v.safeParse(ShipmentAmendment, payload);
    return entry.success ? { kind: 'amendment', entry: entry.output } : { kind: 'unknown' };
  }
  if (kind === 'second-parcel') {
    const entry = v.safeParse(SecondParcel, payload);
    return entry.success ? { kind, entry: entry.output } : { kind: 'unknown' };
  }
  if (kind === 'hand-over') {
    const list = v.safeParse(HandOverList, payload);
    return list.success ? { kind, list: list.output } : { kind: 'unknown' };
  }
  if (kind === 'product-code') {
    const learnt = v.safeParse(LearntCode, payload);
    return learnt.success ? { kind, learnt: learnt.output } : { kind: 'unknown' };
  }
  const draft = v.safeParse(ImporterUpdate, payload);
  if (!draft.success) return { kind: 'unknown' };
  const { _id: importerId, name, businessLicense } = draft.output;
  return { kind: 'draft', importerId, name, nameCN: businessLicense.nameCN ?? '' };
}

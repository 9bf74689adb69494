import { memo } from 'react';
import { shipByWords } from '#src/entities/order/ship-by.ts';
import { useCompanyZone } from '#src/entities/seller/company-zone.ts';
import type { Discardable } from '#src/features/pending/discard-dialog.tsx';
import { formatWhen } from '#src/format/format-when.ts';
import { useMinute } from '#src/format/use-minute.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { pendingTexts } from '#src/messages/pending.ts';
import type { Row, UnusableRow } from '#src/outbox/rows/row.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Status } from '#src/ui/status.tsx';
import { ListRow } from '#src/ui/tables/list-row.tsx';
import { Figure, Sub } from '#src/ui/tables/table-cells.tsx';
import { describeRow, PendingRowState, type RowSubject } from './pending-row-state.tsx';
import { ExportOrDiscard, RowActions } from './row-actions.tsx';

export interface PendingRowProps {
  row: Row;
  /** An earlier change to the same record needs a decision first. */
  isBlocked: boolean;
  /** Milliseconds since 1970. */
  shipBy: number | undefined;
  onDiscard: (row: Discardable) => void;
  onUpdate: () => void;
}

/**
 * One write of the outbox: what it is, how far it got, and what can be done with it. Of two hundred on their way only
 * the few that have changed are drawn again.
 */
export const PendingRow = memo(function PendingRow(props: PendingRowProps) {
  const { row, isBlocked, shipBy, onDiscard, onUpdate } = props;
  const texts = useTexts(pendingTexts);
  const language = useLanguage();
  const subject = describeRow(row);
  const savedWhen = texts.savedWhen(formatWhen(row.createdAt, language));
  const sub = subLine(subject, texts);
  const title = titleOf(subject, row, texts);

  return (
    <ListRow
      title={title.name ? <Figure>{title.name}</Figure> : title.kind}
      sub={[title.name && title.kind, sub, row.state !== 'sent' && savedWhen].filter(Boolean).join(' · ')}
      subTitle={sub || savedWhen}
      state={
        <>
          <PendingRowState row={row} isBlocked={isBlocked} />
          {shipBy !== undefined && row.state !== 'sent' && <ShipByLine shipBy={shipBy} />}
        </>
      }
      actions={
        row.state !== 'sending' &&
        row.state !== 'sent' && (
          <RowActions row={row} subject={subject} onDiscard={onDiscard} onUpdate={onUpdate} />
        )
      }
    />
  );
});

type Texts = ReturnType<typeof useTexts<(typeof pendingTexts)['en']>>;

function titleOf(subject: RowSubject, row: Row, { kind }: Texts): { kind: string; name?: string } {
  const known = Object.entries(kind).find(([name]) => name === row.kind)?.[1] ?? kind.unknown;
  if (subject.kind === 'unknown') return { kind: known };
  if (subject.kind === 'hand-over') return { kind: known, name: subject.list.number };
  if (subject.kind === 'product-code') return { kind: known, name: subject.learnt.code };
  return { kind: known, name: subject.kind === 'draft' ? subject.name : subject.entry.orderId };
}

function subLine(subject: RowSubject, texts: Texts): string {
  if (subject.kind === 'draft') return subject.nameCN;
  if (subject.kind === 'unknown') return '';
  if (subject.kind === 'hand-over')
    return [subject.list.carrier, subject.list.place.name, texts.parcels(subject.list.lines.length)].join(
      ' · ',
    );
  if (subject.kind === 'product-code') return subject.learnt.sku;
  const { carrier, trackingId } = subject.entry;
  const { products = [] } = subject.kind === 'second-parcel' ? {} : subject.entry;
  return [...(products.length > 0 ? [texts.items(products.length)] : []), carrier, trackingId].join(' · ');
}

/** How long the marketplace still waits: a confirmation counts when it arrives, not when it was typed. */
function ShipByLine({ shipBy }: { shipBy: number }) {
  const { text, tone } = shipByWords(shipBy, useMinute(), useLanguage(), useCompanyZone());
  if (tone !== 'failed') {
    return (
      <Sub tone={tone} icon="clock">
        {text}
      </Sub>
    );
  }
  return (
    <Badge tone="failed" icon="clock">
      {text}
    </Badge>
  );
}

export interface UnusableRowItemProps {
  row: UnusableRow;
  onDiscard: (row: Discardable) => void;
}

/** A row that this version can't send: kept, shown, and never dropped by itself. */
export function UnusableRowItem({ row, onDiscard }: UnusableRowItemProps) {
  const texts = useTexts(pendingTexts);
  const isBlocked = row.reason === 'newer-app';
  return (
    <ListRow
      title={texts.kind.unknown}
      sub={row.opId}
      state={
        <Status tone={isBlocked ? 'held' : 'failed'}>
          {isBlocked ? texts.stateForNewerApp : texts.stateUnreadable}
        </Status>
      }
      actions={<ExportOrDiscard opId={row.opId} wasTried onDiscard={onDiscard} />}
    />
  );
}

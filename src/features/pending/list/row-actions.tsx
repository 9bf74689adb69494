import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import * as v from 'valibot';
import { currentRole } from '#src/api/client/session.ts';
import { retryRow } from '#src/api/mutations/queued-rows.ts';
import type { ErrorCode } from '#src/contract/api-error.ts';
import { LabelInUse } from '#src/contract/shipments/shipment-conflicts.ts';
import { exportPending } from '#src/entities/export-pending.ts';
import { isOpenTo } from '#src/entities/seller/access.ts';
import type { Discardable } from '#src/features/pending/discard-dialog.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { discardTexts } from '#src/messages/discard.ts';
import { pendingTexts } from '#src/messages/pending.ts';
import { isReplaceable, type Row } from '#src/outbox/rows/row.ts';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { toastStore } from '#src/ui/overlays/toast-store.ts';
import type { RowSubject } from './pending-row-state.tsx';

const LabelInUseDialog = lazy(() => import('./label-in-use-dialog.tsx'));

export interface RowActionsProps {
  row: Row;
  subject: RowSubject;
  onDiscard: (row: Discardable) => void;
  /** Brings the newest version of the app in. */
  onUpdate: () => void;
}

/** A confirmation that may have left can be corrected where it has an id of its own: the correction follows it. */
function isCorrectable(
  row: Row,
  subject: RowSubject,
): subject is Extract<RowSubject, { kind: 'confirmation' | 'amendment' }> {
  if (subject.kind === 'amendment') return true;
  return subject.kind === 'confirmation' && (isReplaceable(row) || subject.entry._id !== undefined);
}

/** What the server refuses in any words: nothing is to be sent again. */
const closed: readonly (string | undefined)[] = [
  'SHIPMENT.ORDER_CANCELLED',
  'SHIPMENT.SHIPPED_ELSEWHERE',
  'SHIPMENT.DELIVERED',
] satisfies ErrorCode[];

/** What can be done with a row at rest. */
export function RowActions({ row, subject, onDiscard, onUpdate }: RowActionsProps) {
  const texts = useTexts(pendingTexts);
  const { tryAgain } = useTexts(commonTexts);
  const discardWords = useTexts(discardTexts);
  const reason = row.lastError?.reason;
  // Its payload is of another version, and no form of this one opens it.
  const isReadable = reason !== 'upgrade-failed';
  const retry = useMutation({
    ...retryRow,
    onSuccess({ kind }) {
      // Another tab was faster.
      if (kind === 'not-waiting') toastStore.push({ kind: 'queued', text: discardWords.isBeingSent });
    },
    meta: { notice: { id: 'retry', failed: () => discardWords.failed } },
  });
  // An importer of somebody whose role was taken away waits until it is back.
  const isOpen = subject.kind !== 'draft' || isOpenTo(currentRole(), '/my-importers');
  const isClosed = row.state === 'needs-attention' && closed.includes(row.lastError?.errors?.[0]?.code);
  const inUse = v.safeParse(LabelInUse, row.lastError?.errors?.[0]);
  const [isConfirming, setConfirming] = useState(false);
  if (row.state === 'needs-attention' && inUse.success && isCorrectable(row, subject))
    return (
      <>
        <Button size="small" variant="quiet" onClick={() => setConfirming(true)}>
          {texts.whichOrder}
        </Button>
        <ExportOrDiscard opId={row.opId} wasTried isDecided={false} onDiscard={onDiscard} />
        {isConfirming && (
          <Suspense>
            <LabelInUseDialog
              opId={row.opId}
              orderId={subject.entry.orderId}
              trackingId={subject.entry.trackingId}
              other={inUse.output}
              onClose={() => setConfirming(false)}
            />
          </Suspense>
        )}
      </>
    );
  return (
    <>
      {row.state === 'conflict' && isOpen && (
        <Button asChild size="small" variant="quiet">
          <Link to="/pending/$opId" params={{ opId: row.opId }}>
            {texts.compare}
          </Link>
        </Button>
      )}
      {reason === 'app-outdated' && (
        <Button size="small" variant="quiet" onClick={onUpdate}>
          {texts.updateApp}
        </Button>
      )}
      {row.state !== 'conflict' && isReadable && !isClosed && isCorrectable(row, subject) && (
        <Button asChild size="small" variant="quiet">
          <Link to="/customs-tracking/products" search={{ orderId: subject.entry.orderId, edit: row.opId }}>
            {texts.edit}
          </Link>
        </Button>
      )}
      {subject.kind === 'draft' && isOpen && row.state !== 'conflict' && isReadable && (
        <Button asChild size="small" variant="quiet">
          <Link to="/my-importers/edit/$id" params={{ id: subject.importerId }}>
            {texts.edit}
          </Link>
        </Button>
      )}
      {row.state === 'needs-attention' && isReadable && !isClosed && (
        <Button size="small" variant="quiet" onClick={() => retry.mutate(row.opId)}>
          {tryAgain}
        </Button>
      )}
      <ExportOrDiscard
        opId={row.opId}
        wasTried={row.firstSentAt !== undefined}
        isDecided={row.state === 'conflict'}
        onDiscard={onDiscard}
      />
    </>
  );
}

export interface ExportOrDiscardProps extends Discardable {
  onDiscard: (row: Discardable) => void;
}

/** What can be done with any row at rest: export or discard it. */
export function ExportOrDiscard({ opId, wasTried, isDecided = false, onDiscard }: ExportOrDiscardProps) {
  const texts = useTexts(pendingTexts);
  return (
    <>
      <IconButton icon="download" tone="accent" label={texts.export} onClick={() => exportPending(opId)} />
      <IconButton
        icon="trash"
        tone="accent"
        label={texts.discard}
        onClick={() => onDiscard({ opId, wasTried, isDecided })}
      />
    </>
  );
}

import type { ComponentType } from 'react';
import { outbox } from '#src/api/outbox/outbox-client.ts';
import { reportRemoved } from '#src/api/outbox/report-waiting.ts';
import { orderOfEntity } from '#src/contract/shipments/queueable-mutations.ts';
import { exportPending } from '#src/entities/export-pending.ts';
import { exportShipments } from '#src/entities/export-shipments.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { removalTexts } from '#src/messages/removal.ts';
import { inTime } from '#src/session/in-time.ts';
import { isOf } from '#src/session/member.ts';
import type { RemovalRecord } from '#src/session/removal-record.ts';
import { Button } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';

/** What waits here; undefined where the device's storage doesn't say in time. */
interface Waiting {
  changes: number;
  /** Of them: confirmations and corrections. */
  shipments: number;
}

async function countWaiting(removal: RemovalRecord): Promise<Waiting> {
  const { rows, unusable } = await outbox.store.read();
  const waiting = rows.filter(row => row.state !== 'sent' && isOf(row, removal));
  return {
    changes: waiting.length + unusable.filter(row => isOf(row, removal)).length,
    shipments: waiting.filter(({ entity }) => orderOfEntity(entity) !== undefined).length,
  };
}

/** Tells the device of a removed person why it was signed out, and its company what waits on it. */
export async function loadRemoved(removal: RemovalRecord): Promise<ComponentType> {
  const waiting = await inTime(countWaiting(removal));
  // The next visit tries again; what waits is safe without.
  reportRemoved().catch(() => undefined);
  return () => <RemovedNotice removal={removal} waiting={waiting} />;
}

function RemovedNotice({ removal, waiting }: { removal: RemovalRecord; waiting: Waiting | undefined }) {
  const texts = useTexts(removalTexts);
  const { by, left } = removal;
  const company = removal.company || texts.nameless;
  const why = left ? texts.left(company) : by ? texts.removedBy(company, by) : texts.removed(company);
  const { changes, shipments } = waiting ?? { changes: 0, shipments: 0 };
  return (
    <>
      <Banner tone="attention" role="status" title={why}>
        {waiting ? texts.waiting(changes) : texts.waitingUnknown}
      </Banner>
      {shipments > 0 && (
        <Button wide onClick={() => exportShipments(removal)}>
          {texts.exportShipments}
        </Button>
      )}
      {changes > shipments && (
        <Button wide onClick={() => exportPending(undefined, removal)}>
          {texts.exportAll}
        </Button>
      )}
    </>
  );
}

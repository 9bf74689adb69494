import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { useProblemOrders } from '#src/api/outbox/use-problem-orders.ts';
import { exportPending } from '#src/entities/export-pending.ts';
import { type Discardable, DiscardDialog } from '#src/features/pending/discard-dialog.tsx';
import { useSendNow } from '#src/features/pending/use-send-now.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { pendingTexts } from '#src/messages/pending.ts';
import { savedHereTexts } from '#src/messages/saved-here.ts';
import { countOf, type OutboxView } from '#src/outbox/outbox-commands.ts';
import { isBlockedByEarlier, type Row } from '#src/outbox/rows/row.ts';
import { Button } from '#src/ui/button.tsx';
import { HelpText } from '#src/ui/help-text.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { EmptyState } from '#src/ui/page/empty-state.tsx';
import { PageHead } from '#src/ui/page/page-head.tsx';
import { Panel } from '#src/ui/page/panel.tsx';
import { ListHead } from '#src/ui/tables/list-row.tsx';
import { groupRows } from './group-rows.ts';
import { PendingRow, UnusableRowItem } from './pending-row.tsx';
import { ProblemRows } from './problem-rows.tsx';
import { byShipBy, rowShipBy } from './row-ship-by.ts';
import { useShipBys } from './use-ship-bys.ts';

// Most days have none.
const StoppedBanners = lazy(() => import('./stopped-banners.tsx'));

export interface PendingScreenProps {
  /** Brings the newest version of the app in. */
  onUpdate: () => void;
  /** By what name colleagues know this device. */
  deviceName: ReactNode;
  /** The way to where one starts. */
  back: ReactNode;
}

/** Everything that waits on this device, what it waits for, and what was sent in the last seven days. */
export function PendingScreen(props: PendingScreenProps) {
  const { back } = props;
  const savedHere = useTexts(savedHereTexts);
  const common = useTexts(commonTexts);
  const shown = useOutboxView();
  if (shown.kind === 'loading')
    return (
      <>
        {back}
        <PageHead title={savedHere.title} />
      </>
    );
  if (shown.kind === 'broken') {
    return (
      <>
        {back}
        <PageHead title={savedHere.title} />
        <Panel>
          <EmptyState
            kind="error"
            title={savedHere.storageBroken}
            action={<Button onClick={() => location.reload()}>{common.tryAgain}</Button>}
          />
        </Panel>
      </>
    );
  }
  return <PendingLists view={shown.view} {...props} />;
}

function PendingLists({ view, onUpdate, deviceName, back }: PendingScreenProps & { view: OutboxView }) {
  const texts = useTexts(pendingTexts);
  const savedHere = useTexts(savedHereTexts);
  const [discarding, setDiscarding] = useState<Discardable>();
  const { isSending, sendNow } = useSendNow();
  const { needsYou, toSend, sent, canSend } = groupRows(view);
  const problems = useProblemOrders(view.rows);
  const elsewhere = countOf(view.ofCompanies) - view.stoppedElsewhere;
  const blocked = needsYou.length + view.unusable.length + problems.length;
  const waiting = toSend.length + needsYou.length + view.unusable.length;
  const shipBys = useShipBys();
  const rowOf = (row: Row) => (
    <PendingRow
      key={row.opId}
      row={row}
      isBlocked={row.state === 'queued' && isBlockedByEarlier(row, view.rows)}
      shipBy={rowShipBy(row, shipBys)}
      onDiscard={setDiscarding}
      onUpdate={onUpdate}
    />
  );

  return (
    <>
      {back}
      <PageHead
        title={savedHere.title}
        actions={
          waiting > 0 && (
            <>
              <Button variant="quiet" onClick={() => exportPending()}>
                {texts.exportAll}
              </Button>
              {canSend && (
                <Button busy={isSending} busyText={texts.sending} onClick={sendNow}>
                  {texts.sendNow}
                </Button>
              )}
            </>
          )
        }
      />
      {(view.fault || view.stoppedElsewhere > 0) && (
        <Suspense>
          <StoppedBanners view={view} />
        </Suspense>
      )}
      {elsewhere > 0 && <Banner tone="empty" icon="clock" title={texts.inOtherCompanies(elsewhere)} />}
      {view.ofOthers > 0 && <Banner tone="empty" icon="lock" title={texts.others(view.ofOthers)} />}
      {waiting + problems.length + sent.length + countOf(view.ofCompanies) + view.ofOthers === 0 && (
        <Panel>
          <EmptyState kind="empty" title={texts.emptyTitle}>
            {texts.emptyText}
          </EmptyState>
        </Panel>
      )}
      {blocked > 0 && (
        <>
          <ListHead title={texts.needsYou} total={blocked} />
          <Panel>
            <ul>
              {byShipBy(needsYou, shipBys).map(rowOf)}
              {view.unusable.map(row => (
                <UnusableRowItem key={row.opId} row={row} onDiscard={setDiscarding} />
              ))}
              {problems.length > 0 && <ProblemRows orders={problems} />}
            </ul>
          </Panel>
        </>
      )}
      {toSend.length > 0 && (
        <>
          <ListHead title={texts.toSend} total={toSend.length} />
          <Panel>
            <ul>{byShipBy(toSend, shipBys).map(rowOf)}</ul>
          </Panel>
        </>
      )}
      {sent.length > 0 && (
        <>
          <ListHead title={texts.sent} total={sent.length} />
          <Panel>
            <ul>{sent.map(rowOf)}</ul>
          </Panel>
          <HelpText>{texts.shownFor}</HelpText>
        </>
      )}
      {waiting > 0 && <StorageNote />}
      {deviceName}
      {discarding && <DiscardDialog row={discarding} onClose={() => setDiscarding(undefined)} />}
    </>
  );
}

/** Whether the browser has agreed to leave alone what waits here. */
function StorageNote() {
  const texts = useTexts(pendingTexts);
  const [isPersisted, setPersisted] = useState<boolean>();
  useEffect(() => {
    // Missing on an origin that is not secure.
    void navigator.storage?.persisted().then(setPersisted, () => undefined);
  }, []);
  if (isPersisted === undefined) return null;
  return <HelpText>{isPersisted ? texts.storagePersisted : texts.storageMayGo}</HelpText>;
}

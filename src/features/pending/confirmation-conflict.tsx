import { useState } from 'react';
import { type ShipmentField, shipmentFields } from '#src/entities/order/shipment-fields.ts';
import { exportPending } from '#src/entities/pending/export-pending.ts';
import { formatDay, formatMoment } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { draftConflictTexts } from '#src/messages/draft-conflict.ts';
import { shipmentTexts } from '#src/messages/shipment.ts';
import { ActionBar } from '#src/ui/action-bar.tsx';
import { Button } from '#src/ui/button.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { HelpText } from '#src/ui/help-text.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import type { ConfirmationConflictRow } from './read-conflict.ts';
import { VersionValue } from './version-value.tsx';

export interface ConfirmationConflictProps {
  conflict: ConfirmationConflictRow;
  onDone: () => void;
}

/**
 * A confirmation whose items were confirmed elsewhere. The other one is kept; both are shown, and mine is discarded.
 */
export function ConfirmationConflict({ conflict, onDone }: ConfirmationConflictProps) {
  const texts = useTexts(draftConflictTexts);
  const words = useTexts(shipmentTexts);
  const language = useLanguage();
  const [isGivingUp, setGivingUp] = useState(false);
  const { opId, mine, theirs } = conflict;
  const shown = (field: ShipmentField, value = '') =>
    field === 'dispatchDate' && value !== '' ? formatDay(`${value}T00:00`, language) : value;
  const rows = shipmentFields.map(field => ({
    field,
    mine: shown(field, mine[field]),
    theirs: shown(field, theirs.entry?.[field]),
  }));

  return (
    <>
      <PageHead title={texts.confirmedTitle(mine.orderId)} />
      <Stack>
        <HelpText>
          {texts.confirmedIntro(theirs.confirmedBy, formatMoment(theirs.confirmedAt, language))}
        </HelpText>
        <DataTable
          caption={texts.confirmedTitle(mine.orderId)}
          rows={rows}
          getRowId={row => row.field}
          columns={[
            {
              key: 'field',
              header: texts.field,
              width: 230,
              breaks: true,
              card: 'title',
              cell: row => words[row.field],
            },
            {
              key: 'mine',
              header: texts.mine,
              width: 350,
              breaks: true,
              card: 'line',
              cardLabel: texts.mine,
              cell: row => <VersionValue value={row.mine} other={row.theirs} />,
            },
            {
              key: 'theirs',
              header: texts.theirs,
              width: 350,
              breaks: true,
              card: 'line',
              cardLabel: texts.theirs,
              cell: row => <VersionValue value={row.theirs} other={row.mine} />,
            },
          ]}
        />
      </Stack>
      <ActionBar>
        <Button onClick={() => exportPending(opId)}>{texts.export}</Button>
        <Button variant="danger" onClick={() => setGivingUp(true)}>
          {texts.giveUp}
        </Button>
      </ActionBar>
      {isGivingUp && (
        <DiscardDialog
          row={{ opId, wasTried: true }}
          words={{
            title: texts.takeTheirsTitle,
            text: texts.takeTheirsText,
            confirm: texts.giveUp,
            cancel: texts.cancel,
          }}
          onClose={() => setGivingUp(false)}
          onDone={onDone}
        />
      )}
    </>
  );
}

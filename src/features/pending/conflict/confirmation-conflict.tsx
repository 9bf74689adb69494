import { useState } from 'react';
import { deviceIn } from '#src/contract/accounts/device-in-language.ts';
import { etagOf } from '#src/contract/headers.ts';
import {
  type SecondParcel,
  type ShipmentAmendment,
  type ShipmentField,
  shipmentFields,
  valuesOf,
} from '#src/contract/shipments/shipment-ledger.ts';
import { exportPending } from '#src/entities/export-pending.ts';
import { DiscardDialog } from '#src/features/pending/discard-dialog.tsx';
import { formatDay } from '#src/format/format.ts';
import { formatWhen } from '#src/format/format-when.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { draftConflictTexts } from '#src/messages/draft-conflict.ts';
import { shipmentTexts } from '#src/messages/shipment.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { HelpText } from '#src/ui/help-text.tsx';
import { ActionBar } from '#src/ui/page/action-bar.tsx';
import { PageHead } from '#src/ui/page/page-head.tsx';
import { Stack } from '#src/ui/page/stack.tsx';
import { DataTable } from '#src/ui/tables/data-table.tsx';
import type { ConfirmationConflictRow } from './read-conflict.ts';
import { useResolve } from './use-resolve.ts';
import { VersionValue } from './version-value.tsx';

export interface ConfirmationConflictProps {
  conflict: ConfirmationConflictRow;
  onDone: () => void;
}

/**
 * A confirmation whose items were confirmed elsewhere. Only a person knows which parcel left: theirs is kept, or
 * corrected to mine, or mine was sent as well.
 */
export default function ConfirmationConflict({ conflict, onDone }: ConfirmationConflictProps) {
  const texts = useTexts(draftConflictTexts);
  const words = useTexts(shipmentTexts);
  const language = useLanguage();
  const [isGivingUp, setGivingUp] = useState(false);
  const { opId, mine, theirs } = conflict;
  const { resolve, isResolving } = useResolve(opId, onDone);
  const { orderId } = mine;
  const values = valuesOf(mine);
  const { _id, revision, productIds } = theirs;
  const others = mine.products.filter(({ productId }) => !productIds.includes(productId));
  const shown = (field: ShipmentField, value = '') =>
    field === 'dispatchDate' && value !== '' ? formatDay(`${value}T00:00`, language) : value;
  const rows = shipmentFields.map(field => ({
    field,
    mine: shown(field, mine[field]),
    theirs: shown(field, theirs.entry[field]),
  }));

  return (
    <>
      <PageHead title={texts.confirmedTitle(mine.orderId)} />
      <Stack>
        <div>
          <HelpText>
            {texts.confirmedIntro(
              texts.who(theirs.person, deviceIn(language, theirs.confirmedBy)),
              formatWhen(theirs.confirmedAt, language),
            )}
          </HelpText>
          <HelpText>{texts.confirmedChoices}</HelpText>
          {others.length > 0 && <HelpText>{texts.confirmedRest(others.length)}</HelpText>}
        </div>
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
        <HelpText>
          <ActionLink onClick={() => exportPending(opId)}>{texts.export}</ActionLink>
        </HelpText>
      </Stack>
      <ActionBar>
        <Button
          busy={isResolving}
          busyText={texts.saving}
          onClick={() =>
            resolve({
              kind: 'shipment-amendment',
              payload: { ...values, _id, orderId } satisfies ShipmentAmendment,
              baseEtag: etagOf(revision),
            })
          }
        >
          {texts.correctTheirs}
        </Button>
        <Button
          busy={isResolving}
          busyText={texts.saving}
          onClick={() =>
            resolve({ kind: 'second-parcel', payload: { ...values, orderId } satisfies SecondParcel })
          }
        >
          {texts.bothSent}
        </Button>
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

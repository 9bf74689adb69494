import { Link } from '@tanstack/react-router';
import { deviceIn } from '#src/contract/accounts/device-in-language.ts';
import { zonedFormat } from '#src/contract/days.ts';
import { type Language, languages } from '#src/contract/language.ts';
import type { Confirmations } from '#src/contract/orders/confirmations.ts';
import type { confirmationsTexts } from '#src/messages/confirmations.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Status } from '#src/ui/status.tsx';
import { NoneYet, Sub } from '#src/ui/tables/table-cells.tsx';
import type { TableColumn } from '#src/ui/tables/table-column.ts';

type Order = Confirmations['orders'][number];

const tones = { 'on-time': 'released', late: 'failed', overdue: 'failed' } as const;

export function confirmationColumns(
  texts: (typeof confirmationsTexts)['en' | 'zh-CN'],
  language: Language,
  timeZone: string | undefined,
): TableColumn<Order>[] {
  const format = zonedFormat(languages[language].locale, timeZone, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const moment = (instant: string | undefined) =>
    instant ? format.format(Date.parse(instant)) : <NoneYet>{texts.notYet}</NoneYet>;
  return [
    {
      ...{ key: 'orderId', header: texts.column.orderId, figure: true, width: 190, card: 'lead' },
      cell: ({ orderId }) => (
        <ActionLink asChild>
          <Link
            to="/customs-tracking/history"
            search={{ orderId }}
            aria-label={texts.historyOf(orderId)}
            data-opens-card=""
          >
            {orderId}
          </Link>
        </ActionLink>
      ),
    },
    {
      ...{ key: 'lateness', header: texts.column.lateness, width: 110, card: 'aside' },
      cell: ({ late, status }) =>
        late ? (
          <Status tone={tones[late]}>{texts.shown[late]}</Status>
        ) : (
          <NoneYet>{status === 'cancelled' ? texts.cancelled : texts.unknown}</NoneYet>
        ),
    },
    {
      ...{ key: 'confirmed', header: texts.column.confirmed, figure: true, width: 170, card: 'line' },
      ...{ cardLabel: texts.column.confirmed, cell: ({ confirmedAt }) => moment(confirmedAt) },
    },
    {
      ...{ key: 'shipBy', header: texts.column.shipBy, figure: true, width: 170, card: 'line' },
      ...{ cardLabel: texts.column.shipBy, cell: ({ shipBy }) => moment(shipBy) },
    },
    {
      ...{ key: 'parcels', header: texts.column.parcels, width: 260, breaks: true, card: 'foot' },
      cell: ({ confirmations, status }) =>
        confirmations.length === 0 && status === 'shipped-elsewhere'
          ? texts.states.elsewhere
          : confirmations.map(({ _id, carrier, trackingId, confirmedBy, state }) => (
              <div key={_id}>
                {carrier} · {trackingId}
                <Sub tone={state === 'refused' || state === 'missing' ? 'failed' : undefined}>
                  {texts.states[state]} · {deviceIn(language, confirmedBy)}
                </Sub>
              </div>
            )),
    },
  ];
}

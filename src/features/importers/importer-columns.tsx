import { Link } from '@tanstack/react-router';
import type { ImporterSummary } from '#src/contract/importers/importer-list.ts';
import type { Language } from '#src/contract/language.ts';
import { importerTones } from '#src/entities/importer/importer-fields.ts';
import { formatDay, formatMoment } from '#src/format/format.ts';
import type { texts } from '#src/messages/catalogue.ts';
import type { importersTexts } from '#src/messages/importers.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Status } from '#src/ui/status.tsx';
import { Figure, NoneYet, RecordName, RowActions, Sub } from '#src/ui/tables/table-cells.tsx';
import type { TableColumn } from '#src/ui/tables/table-column.ts';
import type { ListedImporter } from './with-queued-drafts.ts';

type ImportersTexts = ReturnType<typeof texts<(typeof importersTexts)['en']>>;

/** [54–55] The columns in the order of the specification. */
export function importerColumns(
  texts: ImportersTexts,
  language: Language,
  onSend: (importer: ImporterSummary) => void,
): TableColumn<ListedImporter>[] {
  const number = (value: string | undefined) =>
    value ? <Figure>{value}</Figure> : <NoneYet>{texts.noneYet}</NoneYet>;
  return [
    {
      key: 'status',
      header: texts.columnStatus,
      width: 144,
      card: 'lead',
      skeleton: { width: 'medium' },
      cell: ({ status }) => <Status tone={importerTones[status]}>{texts.status[status]}</Status>,
    },
    {
      key: 'name',
      header: texts.columnName,
      width: 260,
      breaks: true,
      card: 'title',
      skeleton: { width: 'long' },
      cell: ({ name, isQueued, seenAt }) => (
        <>
          <RecordName>{name}</RecordName>
          {isQueued && <Sub icon="tray">{texts.savedHere}</Sub>}
          {seenAt !== undefined && <Sub>{texts.seen(formatMoment(seenAt, language))}</Sub>}
        </>
      ),
    },
    {
      key: 'eori',
      header: texts.columnEori,
      width: 150,
      card: 'line',
      cardLabel: texts.columnEori,
      skeleton: { width: 'long' },
      cell: ({ eori }) => number(eori.number),
    },
    {
      key: 'vat',
      header: texts.columnVat,
      width: 129,
      card: 'start',
      cardLabel: texts.columnVat,
      skeleton: { width: 'medium' },
      cell: ({ vat }) => number(vat.number),
    },
    {
      key: 'updatedAt',
      header: texts.columnUpdated,
      width: 139,
      card: 'aside',
      skeleton: { width: 'medium' },
      cell: ({ updatedAt }) => <Figure>{formatDay(updatedAt, language)}</Figure>,
    },
    {
      key: 'actions',
      header: texts.columnActions,
      width: 112,
      card: 'actions',
      skeleton: { width: 'medium' },
      cell: importer => (
        <RowActions>
          <ActionLink aria-label={texts.sendOf(importer.name)} onClick={() => onSend(importer)}>
            {texts.send}
          </ActionLink>
          <ActionLink asChild>
            <Link
              data-opens-card=""
              to="/my-importers/edit/$id"
              params={{ id: importer._id }}
              aria-label={texts.editOf(importer.name)}
            >
              {texts.edit}
            </Link>
          </ActionLink>
        </RowActions>
      ),
    },
  ];
}

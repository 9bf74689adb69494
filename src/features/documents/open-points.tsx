import type { Importer } from '#src/contract/importers/importer.ts';
import { importerOpenPoints } from '#src/entities/importer/importer-documents.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { openPointsTexts } from '#src/messages/open-points.ts';
import { FormCell, FormSection } from '#src/ui/form/form-section.tsx';
import { Status } from '#src/ui/status.tsx';
import { ListRow, RowList } from '#src/ui/tables/list-row.tsx';

const tones = { missing: 'empty', checking: 'progress', failed: 'failed' } as const;

/** On the POA tab, while the broker issues nothing: what it waits for. */
export function OpenPoints({ importer }: { importer: Importer }) {
  const texts = useTexts(openPointsTexts);
  const points = importerOpenPoints(importer);
  const isDraft = importer.status === 'DRAFT';
  if (points.length === 0 && !isDraft) return null;
  return (
    <FormSection title={texts.title}>
      <FormCell span={6}>
        <RowList>
          {isDraft && (
            <ListRow
              narrow
              title={texts.draft}
              state={
                <span role="status">
                  <Status tone="empty">{texts.draftState}</Status>
                </span>
              }
            />
          )}
          {points.map(({ kind, of, state }) => (
            <ListRow
              narrow
              key={`${kind} ${of}`}
              title={kind === 'number' ? texts.number[of] : texts.document[of]}
              state={
                <span role="status">
                  <Status tone={tones[state]} working={state === 'checking'}>
                    {(kind === 'number' ? texts.numberState : texts.documentState)[state]}
                  </Status>
                </span>
              }
            />
          ))}
        </RowList>
      </FormCell>
    </FormSection>
  );
}

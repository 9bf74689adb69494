import type { Importer } from '#src/contract/importers/importer.ts';
import { importerOpenPoints } from '#src/entities/importer/importer-documents.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { openPointsTexts } from '#src/messages/open-points.ts';

/**
 * What an importer lacks for its POA, in one sentence. Both tabs may be green, and the tax return still missing [121].
 * @returns an empty text where it lacks nothing, or is a draft
 */
export function useOpenPoints(importer: Importer | undefined): string {
  const texts = useTexts(openPointsTexts);
  if (!importer || importer.status === 'DRAFT') return '';
  const points = importerOpenPoints(importer);
  const namesOf = (isUnderWay: boolean) =>
    points
      .filter(({ state }) => (state === 'checking') === isUnderWay)
      .map(({ kind, of }) => (kind === 'number' ? texts.number[of] : texts.document[of]))
      .join(texts.and);
  const [needed, underWay] = [namesOf(false), namesOf(true)];
  return [needed && texts.needed(needed), underWay && texts.underWay(underWay)].filter(Boolean).join(' ');
}

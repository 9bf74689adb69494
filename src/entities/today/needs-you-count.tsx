import { formatNumber } from '#src/format/format.ts';
import { useLanguage } from '#src/messages/catalogue.ts';
import { useNeedsYou } from './use-needs-you.ts';

/** How much needs somebody; nothing while nobody has said. */
export default function NeedsYouCount() {
  const language = useLanguage();
  const { total, query } = useNeedsYou();
  if (!query.isFetched && total === 0) return null;
  return <span data-tone={total > 0 ? 'failed' : undefined}>{formatNumber(total, language)}</span>;
}

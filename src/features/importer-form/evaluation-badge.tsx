import { Badge } from '#src/ui/badge.tsx';
import type { StatusTone } from '#src/ui/status-mark.tsx';

export interface EvaluationBadgeProps {
  /** As the importer carries it; null while the answer is not known yet, absent before the first question. */
  evaluation: { valid: boolean | null } | undefined;
  words: { valid: string; invalid: string; unknown: string };
}

/** What became of a number's check. */
export function EvaluationBadge({ evaluation, words }: EvaluationBadgeProps) {
  if (!evaluation) return null;
  const { valid } = evaluation;
  const tone: StatusTone = valid === null ? 'progress' : valid ? 'released' : 'failed';
  return <Badge tone={tone}>{valid === null ? words.unknown : valid ? words.valid : words.invalid}</Badge>;
}

import type { Due } from '#src/entities/scanned-code/judge-reads.ts';
import type { PackingState } from './packing-state.ts';

const dueKinds: Record<PackingState<unknown>['kind'], Due['kinds']> = {
  list: new Set(['order', 'product']),
  open: new Set(['tracking']),
  question: new Set(),
  saving: new Set(),
  'not-saved': new Set(['tracking']),
  saved: new Set(['order', 'product']),
  gone: new Set(['order', 'product']),
};
const answers: Due['kinds'] = new Set(['order']);

const counted: Due['kinds'] = new Set(['product', 'tracking']);

/** What the camera may deliver to the packing table. A hardware scanner's codes are all delivered, and judged there. */
export function dueCodes(
  state: PackingState<unknown>,
  skus: ReadonlySet<string>,
  /** Contents are counted, also by codes that nobody knows yet. */
  isCounted = false,
): Due {
  const isCounting = isCounted && state.kind === 'open';
  const isAnswer = state.kind === 'question' && state.question.kind === 'other-order';
  return {
    turn: `${state.kind} ${state.turn} ${state.since}`,
    kinds: isAnswer ? answers : isCounting ? counted : dueKinds[state.kind],
    isAnswer: state.kind === 'question',
    skus,
    ...(isCounting && { isAnyArticle: true }),
  };
}

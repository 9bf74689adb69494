import type {
  Found,
  LabelEntry,
  PackingEffect,
  PackingEvent,
  PackingState,
  Question,
  Step,
} from './packing-state.ts';
import {
  asNotice,
  backToOpen,
  blocked,
  nothing,
  type OpenState,
  opened,
  rest,
  signal,
  toList,
  unknownOf,
  withPutAside,
} from './packing-turns.ts';

/** A scan that waited so long, such as in a page that hung, was meant for what was on the screen then. */
const staleMs = 2000;
/** A question is answered by a scan no earlier: a code that is read twice must not answer what it has asked. */
const answerableMs = 2000;

type ScanEvent<N> = Extract<PackingEvent<N>, { kind: 'scan' }>;
type TableEvent<N> = Extract<PackingEvent<N>, { kind: 'scan' | 'typed' | 'answered' }>;

/**
 * What becomes of the packing table with an event. It knows no screen, no storage and no clock. A label is saved only
 * for the order that was scanned or opened last, and never while a question is open.
 */
export function step<N>(state: PackingState<N>, event: PackingEvent<N>): Step<N> {
  switch (event.kind) {
    case 'scan': {
      // Browsers round the times of keys, so that a key may be later than now.
      const endedAt = Math.min(event.scan.endedAt, event.now);
      return scanned(state, { ...event, scan: { ...event.scan, endedAt } });
    }
    case 'typed':
      // While a question is open only its own buttons go on.
      return state.kind === 'open' || state.kind === 'not-saved'
        ? takeLabel(state, event, { text: event.text, answers: event.answers, isTyped: true })
        : nothing(state);
    case 'answered':
      return answered(state, event);
    case 'assigning':
      if (state.kind !== 'open') return nothing(state);
      return openQuestion(state, { kind: 'article', ...event.assignment }, event.now);
    case 'assigned': {
      if (state.kind !== 'question' || state.question.kind !== 'article') return nothing(state);
      const { code, itemId } = state.question;
      return {
        // Nothing is unknown any more.
        state: { ...rest(state, event.now), kind: 'open' },
        effects: [signal('counted'), { kind: 'count', itemId, code }],
      };
    }
    case 'opened':
      return state.kind === 'saving' ? nothing(state) : open(state, event.orderId, event.now, 'opened');
    case 'dismissed':
      return state.kind === 'question' || state.kind === 'not-saved' || state.kind === 'open'
        ? { state: backToOpen(state, event.now), effects: [] }
        : nothing(state);
    case 'closed':
      if (state.kind === 'saving') return nothing(state);
      return { state: toList(state, event.now), effects: [{ kind: 'show', orderId: undefined }] };
    case 'moved':
      return {
        state:
          event.orderId === undefined ? toList(state, event.now) : opened(state, event.orderId, event.now),
        effects: [],
      };
    case 'fetched':
      return fetched(state, event);
    case 'saved':
      if (state.kind !== 'saving' || state.orderId !== event.orderId) return nothing(state);
      return {
        state: { ...rest(state, event.now), kind: 'saved', trackingId: event.trackingId },
        effects: [signal('saved')],
      };
    case 'not-saved':
      if (state.kind !== 'saving' || state.orderId !== event.orderId) return nothing(state);
      return {
        state: { ...rest(state, event.now), kind: 'not-saved', label: state.label },
        effects: [signal('asks')],
      };
    case 'saved-anyway':
      if (state.kind !== 'not-saved') return nothing(state);
      return {
        state: { ...rest(state, event.now), kind: 'saving', label: state.label },
        effects: [{ kind: 'save-anyway', orderId: state.orderId }],
      };
    case 'undone':
      if (state.kind !== 'saved' || state.orderId !== event.orderId) return nothing(state);
      return {
        state: { ...rest(state, event.now), kind: 'open', notice: { kind: 'undone' } },
        effects: [],
      };
    case 'gone':
      return gone(state, event);
    case 'missing':
      if (state.kind !== 'open' || state.orderId !== event.orderId) return nothing(state);
      return cantOpen(toList(state, event.now), event.found, event.now);
  }
}

function scanned<N>(state: PackingState<N>, event: ScanEvent<N>): Step<N> {
  const { scan, now, orderId } = event;
  // Its age is that of its last character: a slow scanner takes longer than this for a long code.
  const isStale = now - scan.endedAt > staleMs;
  if (isStale || scan.startedAt < state.since || state.kind === 'saving') return blocked(state);
  switch (state.kind) {
    case 'list':
      if (state.fetching !== undefined && event.trackingId !== undefined) return blocked(state);
      return orderDue(state, event);
    case 'saved':
      if (event.trackingId === state.trackingId || scan.text === state.trackingId) return nothing(state);
      return orderDue(state, event);
    case 'gone':
      return orderDue(state, event);
    case 'open':
      return orderId === undefined ? labelDue(state, event) : orderCode(state, event, orderId);
    case 'question': {
      const { question } = state;
      const isAnswerable = scan.startedAt - state.since >= answerableMs;
      if (question.kind !== 'other-order' || !isAnswerable || orderId === undefined) return blocked(state);
      if (orderId === state.orderId)
        return { state: backToOpen(state, scan.endedAt), effects: [signal('opened')] };
      return orderId === question.other ? open(state, orderId, scan.endedAt, 'switched') : blocked(state);
    }
    case 'not-saved': {
      const { text, trackingId } = state.label;
      if (scan.text !== text && event.trackingId !== trackingId) return blocked(state);
      return takeLabel(state, event, { ...state.label, text: scan.text });
    }
  }
}

/** A code where the next order is due: in the list, and once this order's turn is over. */
function orderDue<N>(
  state: Extract<PackingState<N>, { kind: 'list' | 'saved' | 'gone' }>,
  event: ScanEvent<N>,
): Step<N> {
  const { scan, orderId } = event;
  const found = event.found();
  if ('opens' in found) return open(state, found.opens, scan.endedAt, 'opened');
  // Whatever is no order's number leaves on the screen what was done: it may still be undone.
  if (orderId === undefined && state.kind !== 'list')
    return { state: { ...state, notice: asNotice(found.notice) }, effects: [signal('wrong')] };
  return cantOpen(state, found, scan.endedAt);
}

function orderCode<N>(state: OpenState<N>, event: ScanEvent<N>, orderId: string): Step<N> {
  const { scan, table } = event;
  if (orderId === state.orderId) {
    // The same code read twice says nothing new.
    if (scan.startedAt - state.since < answerableMs || state.kind !== 'open') return nothing(state);
    return { state: { ...state, notice: { kind: 'same-order' } }, effects: [signal('opened')] };
  }
  const found = event.found();
  if (!('opens' in found)) return cantOpen(state, found, scan.endedAt);
  if (table?.isStarted) return openQuestion(state, { kind: 'other-order', other: orderId }, scan.endedAt);
  return open(state, orderId, scan.endedAt, 'switched');
}

/** No label is taken until an order is opened again. */
function cantOpen<N>(state: PackingState<N>, found: Found<N>, at: number): Step<N> {
  if ('opens' in found) return nothing(state);
  const { notice, ...more } = found;
  const list = { ...toList(state, at), putAside: withPutAside(state), notice: asNotice(notice) };
  const shows: PackingEffect[] = [{ kind: 'show', orderId: undefined }];
  if (!('fetches' in more)) return { state: list, effects: [...shows, signal('wrong')] };
  const orderId = more.fetches;
  return { state: { ...list, fetching: orderId }, effects: [...shows, { kind: 'fetch', orderId }] };
}

function labelDue<N>(state: Extract<PackingState<N>, { kind: 'open' }>, event: ScanEvent<N>): Step<N> {
  const { table, scan } = event;
  if (!table) return blocked(state);
  const { verdict, article } = table;
  if (article) {
    const { signal: sound, counts, ...said } = article;
    return {
      state: { ...state, notice: undefined, ...said },
      effects: [signal(sound), ...(counts ? [{ kind: 'count' as const, itemId: counts }] : [])],
    };
  }
  switch (verdict.kind) {
    case 'order':
      return nothing(state);
    case 'article':
    case 'routing':
    case 'unknown':
      return {
        state: {
          ...state,
          notice: { kind: 'no-label', verdict },
          ...(verdict.kind === 'unknown' && { unknown: verdict.text }),
        },
        effects: [signal('wrong')],
      };
    default:
      return takeLabel(state, event, { text: scan.text, answers: {}, isTyped: false });
  }
}

function answered<N>(state: PackingState<N>, event: Extract<PackingEvent<N>, { kind: 'answered' }>): Step<N> {
  const { text, answers } = event;
  const isOfLabel = state.kind === 'question' && 'label' in state.question;
  if (state.kind !== 'open' && !isOfLabel) return nothing(state);
  const isTyped = state.kind === 'open' || ('label' in state.question && state.question.label.isTyped);
  return takeLabel(state, event, { text, answers, isTyped });
}

function takeLabel<N>(
  state: OpenState<N>,
  event: TableEvent<N>,
  entry: Omit<LabelEntry, 'trackingId'>,
): Step<N> {
  if (!event.table) return blocked(state);
  const { verdict, isCancellationRequested } = event.table;
  const at = event.kind === 'scan' ? event.scan.endedAt : event.now;
  if (!('trackingId' in verdict)) {
    return {
      state: { ...rest(state, at), kind: 'open', notice: { kind: 'no-label', verdict } },
      effects: [signal('asks')],
    };
  }
  const { trackingId } = verdict;
  const label = { ...entry, trackingId };
  if (event.table.left)
    return {
      state: { ...backToOpen(state, at), notice: { kind: 'not-counted', label } },
      effects: [signal('wrong')],
    };
  if (verdict.kind !== 'label') return openQuestion(state, { kind: 'label', verdict, label }, at);
  const unknown = entry.isTyped ? undefined : unknownOf(state);
  if (unknown !== undefined && !entry.answers.isOwn)
    return openQuestion(state, { kind: 'after-unknown', unknown, label }, at);
  if (isCancellationRequested && !entry.answers.isCancellationSeen)
    return openQuestion(state, { kind: 'cancellation', label }, at);
  const { carrier, isShared } = verdict;
  return {
    state: { ...rest(state, at), kind: 'saving', label },
    effects: [{ kind: 'save', orderId: state.orderId, trackingId, carrier, isShared }],
  };
}

function fetched<N>(state: PackingState<N>, event: Extract<PackingEvent<N>, { kind: 'fetched' }>): Step<N> {
  if (state.kind !== 'list' || state.fetching !== event.orderId) return nothing(state);
  const { found, now } = event;
  if ('opens' in found) return open(state, found.opens, now, 'opened');
  return { state: { ...toList(state, now), notice: asNotice(found.notice) }, effects: [signal('wrong')] };
}

function gone<N>(state: PackingState<N>, event: Extract<PackingEvent<N>, { kind: 'gone' }>): Step<N> {
  if (!('orderId' in state) || state.orderId !== event.orderId) return nothing(state);
  if (state.kind === 'gone') {
    if (event.isGone) return nothing(state);
    const { putAside, turn } = state;
    return { state: { ...state.before, putAside, turn: turn + 1, since: event.now }, effects: [] };
  }
  // What is being saved is settled by its own outcome.
  if (!event.isGone || state.kind === 'saving' || state.kind === 'saved') return nothing(state);
  return { state: { ...rest(state, event.now), kind: 'gone', before: state }, effects: [signal('wrong')] };
}

function open<N>(state: PackingState<N>, orderId: string, at: number, sound: 'opened' | 'switched'): Step<N> {
  const next = opened(state, orderId, at);
  const putAside = withPutAside(state).filter(other => other !== orderId);
  return { state: { ...next, putAside }, effects: [signal(sound), { kind: 'show', orderId }] };
}

function openQuestion<N>(state: OpenState<N>, question: Question, at: number): Step<N> {
  const next = { ...rest(state, at), kind: 'question' as const, question, unknown: unknownOf(state) };
  return { state: next, effects: [signal('asks')] };
}

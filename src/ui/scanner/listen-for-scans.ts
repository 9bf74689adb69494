import { type BurstEnd, characterOfCode, passing, ScanBurst } from './scan-burst.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** A field as it was before a code began to run into it. */
interface Snapshot {
  field: TextControl;
  value: string;
  selection: [number | null, number | null];
}

/** A code, and when its first and its last character were typed, by the page's own clock. */
export interface TypedScan {
  text: string;
  startedAt: number;
  endedAt: number;
}

/** Timers and clocks differ a little. */
const spareMs = 10;
/** A timer that is later than this was kept waiting. */
const lateTimerMs = 20;
/** Whole strings that somebody has just asked for by keyboard are theirs. */
const pasteMs = 1000;
/** An input method that is done so soon was fed by a machine. */
const composedMs = 120;
const leastWhole = 6;

const textTypes = /^(?:text|search|tel|url|email|password|number|)$/;

function textControl(target: EventTarget | null): TextControl | undefined {
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && textTypes.test(target.type) ? target : undefined;
}

function snapshotOf(field: TextControl): Snapshot {
  return { field, value: field.value, selection: [field.selectionStart, field.selectionEnd] };
}

/** As if it had been typed: the field's owner hears of it. */
function write(field: TextControl, value: string, selection: Snapshot['selection']): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  if (field.value !== value) {
    // React has replaced the field's own setter, and takes a value set through it for one that it knows.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (selection[0] !== null) field.setSelectionRange(selection[0], selection[1] ?? selection[0]);
}

const restore = ({ field, value, selection }: Snapshot) => write(field, value, selection);

/** What a person typed and was held back goes where it would have gone. */
function typeInto({ field, value, selection: [from, to] }: Snapshot, text: string): void {
  if (from === null) {
    write(field, value + text, [null, null]);
    return;
  }
  const place = from + text.length;
  write(field, value.slice(0, from) + text + value.slice(to ?? from), [place, place]);
}

export interface ScanListener {
  onScan: (scan: TypedScan) => void;
  /** Whether a text that came as a whole is a code: else it is left to the field. */
  isCode: (text: string) => boolean;
}

/**
 * Listens for hardware scanners, which type, anywhere on the page. A code never stays in a field: what ran into one is
 * taken out again.
 * @returns ends it
 */
export function listenForScans({ onScan, isCode }: ScanListener): () => void {
  const burst = new ScanBurst();
  const ends = new AbortController();
  const replayed = new WeakSet<Event>();
  let before: Snapshot | undefined;
  /** The same of what was over by its pause. */
  let givenBefore: Snapshot | undefined;
  let startedAt = 0;
  let endedAt = 0;
  let isRestored = false;
  let focusBefore: TextControl | undefined;
  let heldKeys: KeyboardEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let requestedAt = Number.NEGATIVE_INFINITY;
  let composing: (Snapshot & { at: number }) | undefined;

  function settle(end: BurstEnd | undefined): void {
    if (!end) return;
    clearTimeout(timer);
    const snapshot = before;
    const keys = heldKeys;
    const wasRestored = isRestored;
    before = undefined;
    heldKeys = [];
    isRestored = false;
    givenBefore = snapshot;
    if (end.kind === 'scan') {
      // Also where an input method has written into it since.
      if (snapshot) restore(snapshot);
      focusBefore?.focus();
      focusBefore = undefined;
      onScan({ text: end.text, startedAt, endedAt });
      return;
    }
    focusBefore?.focus();
    focusBefore = undefined;
    if (wasRestored && snapshot) typeInto(snapshot, end.text);
    for (const key of keys) replay(key);
  }

  /** A key that was held back from something that isn't a field, such as a list that looks for its letter. */
  function replay(key: KeyboardEvent): void {
    const again = new KeyboardEvent('keydown', {
      key: key.key,
      code: key.code,
      shiftKey: key.shiftKey,
      bubbles: true,
      cancelable: true,
    });
    replayed.add(again);
    (key.target ?? document.body).dispatchEvent(again);
  }

  function waitForPause(): void {
    clearTimeout(timer);
    const pauseMs = burst.patienceMs + spareMs;
    const overNow = () => settle(burst.over());
    const dueAt = performance.now() + pauseMs;
    timer = setTimeout(() => {
      // The page was busy: characters may be waiting for it.
      if (performance.now() - dueAt > lateTimerMs) timer = setTimeout(overNow, lateTimerMs);
      else overNow();
    }, pauseMs);
  }

  function handleKey(event: KeyboardEvent): void {
    if (replayed.has(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) {
      requestedAt = event.timeStamp;
      // Control characters between the parts of a code.
      if (burst.length > passing) hold(event);
      return;
    }
    // A key that is held down repeats as fast as a scanner types.
    if (event.repeat) settle(burst.over());
    else if (event.key === 'Enter' || event.key === 'Tab') {
      const verdict = burst.end(event.timeStamp);
      if (verdict.key === 'hold') hold(event);
      settle(verdict.before);
      settle(verdict.ended);
    } else {
      const character = characterOf(event);
      if (character !== undefined) handleCharacter(event, character);
    }
  }

  function handleCharacter(event: KeyboardEvent, character: string): void {
    const field = textControl(event.target);
    // A button's own key, and the start of no code.
    if (burst.length === 0 && character === ' ') return;
    const { key, before: over, isLate } = burst.character(character, event.timeStamp);
    settle(over);
    if (isLate) before = givenBefore;
    else if (burst.length === 1) {
      before = field && snapshotOf(field);
      startedAt = event.timeStamp;
    }
    endedAt = event.timeStamp;
    waitForPause();
    if (field && key === 'pass') return;
    hold(event);
    if (field && before && !isRestored) {
      isRestored = true;
      // Ends what an input method has begun with it; the rest of the code comes as plain keys.
      if (event.isComposing || event.keyCode === 229) {
        focusBefore = field;
        field.blur();
      }
      restore(before);
    }
    if (!before && burst.length <= passing) heldKeys.push(event);
  }

  function handleInsertion(event: InputEvent): void {
    if (event.inputType !== 'insertText' && event.inputType !== 'insertFromPaste') return;
    const text = (event.data ?? event.dataTransfer?.getData('text/plain') ?? '').trim();
    if (event.timeStamp - requestedAt < pasteMs || !isWhole(text)) return;
    event.preventDefault();
    event.stopPropagation();
    burst.scannedWhole(event.timeStamp);
    onScan({ text, startedAt: event.timeStamp, endedAt: event.timeStamp });
  }
  const isWhole = (text: string) => text.length >= leastWhole && isCode(text);

  function handleCompositionEnd(event: CompositionEvent): void {
    const begun = composing;
    composing = undefined;
    // Keys that can be told apart are a run of their own.
    if (!begun || burst.length > 0 || focusBefore || event.timeStamp - begun.at > composedMs) return;
    const text = event.data.trim();
    if (!isWhole(text)) return;
    burst.scannedWhole(event.timeStamp);
    // The browser writes it into the field after this event.
    queueMicrotask(() => restore(begun));
    onScan({ text, startedAt: begun.at, endedAt: event.timeStamp });
  }

  const { signal } = ends;
  const options = { capture: true, signal };
  document.addEventListener('keydown', handleKey, options);
  document.addEventListener(
    'keyup',
    event => {
      // Of keys that nobody heard of.
      if (burst.length > passing) event.stopPropagation();
    },
    options,
  );
  document.addEventListener('beforeinput', handleInsertion as (event: Event) => void, options);
  document.addEventListener(
    'compositionstart',
    event => {
      const field = textControl(event.target);
      composing = field && { ...snapshotOf(field), at: event.timeStamp };
    },
    options,
  );
  document.addEventListener('compositionend', handleCompositionEnd, options);
  signal.addEventListener('abort', () => clearTimeout(timer));
  return () => ends.abort();
}

function hold(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function characterOf(event: KeyboardEvent): string | undefined {
  if ([...event.key].length === 1) return event.key;
  if (event.isComposing || event.keyCode === 229 || event.key === 'Process')
    return characterOfCode(event.code, event.shiftKey, event.getModifierState('CapsLock'));
  return undefined;
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForScans } from '#src/ui/scanner/listen-for-scans.ts';

const code = 'JJD000390007712345678';

let now = 0;
let scans: string[] = [];
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  now = 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  scans = [];
  stop = listenForScans({
    onScan: ({ text }) => scans.push(text),
    isCode: text => /^[A-Z0-9-]+$/.test(text),
  });
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.useRealTimers();
});

function pass(ms: number): void {
  now += ms;
  vi.advanceTimersByTime(ms);
}

function field(value = '', select: [number, number] = [value.length, value.length]): HTMLInputElement {
  const input = document.createElement('input');
  document.body.append(input);
  input.value = value;
  input.focus();
  input.setSelectionRange(...select);
  return input;
}

const at = (event: Event) => Object.defineProperty(event, 'timeStamp', { value: now });

/** A key as a browser sends it, with what the browser does if nobody prevents it. @returns whether it was prevented */
function press(key: string, init: KeyboardEventInit & { keyCode?: number } = {}): boolean {
  const target = document.activeElement ?? document.body;
  const event = at(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
  if (init.keyCode) Object.defineProperty(event, 'keyCode', { value: init.keyCode });
  target.dispatchEvent(event);
  if (!event.defaultPrevented && key.length === 1 && target instanceof HTMLInputElement) {
    target.setRangeText(key, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end');
    target.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return event.defaultPrevented;
}

function scan(text: string, { ms = 10, end = 'Enter' }: { ms?: number; end?: string } = {}): void {
  for (const character of text) {
    pass(ms);
    press(character);
  }
  pass(ms);
  if (end !== 'pause') press(end);
  pass(200);
}

test.each(['Enter', 'Tab', 'pause'])(
  'a code that ends with %s is heard, and a field that had the focus is as it was',
  end => {
    const input = field('Ning bo', [2, 5]);
    const inputs: string[] = [];
    input.addEventListener('input', () => inputs.push(input.value));
    scan(code, { end });
    expect(scans).toEqual([code]);
    expect(input.value).toBe('Ning bo');
    expect([input.selectionStart, input.selectionEnd]).toEqual([2, 5]);
    // Its owner has heard of that.
    expect(inputs.at(-1)).toBe('Ning bo');
  },
);

test('a code is heard without a field, presses no button, and reaches nobody’s shortcut', () => {
  const button = document.createElement('button');
  const pressed = vi.fn();
  const shortcut = vi.fn();
  button.addEventListener('keydown', pressed);
  document.addEventListener('keydown', shortcut);
  document.body.append(button);
  button.focus();
  scan('/028-1014092-1117125');
  expect(scans).toEqual(['/028-1014092-1117125']);
  expect(pressed).not.toHaveBeenCalled();
  expect(shortcut).not.toHaveBeenCalled();
  document.removeEventListener('keydown', shortcut);
});

test('what a person types stays, their shortcuts and lists work, and Enter is theirs', () => {
  const input = field();
  for (const character of 'DHL 12') {
    pass(90);
    press(character);
  }
  pass(90);
  expect(press('Enter')).toBe(false);
  expect(input.value).toBe('DHL 12');
  input.blur();
  const shortcut = vi.fn();
  document.addEventListener('keydown', shortcut);
  press('/');
  pass(100);
  expect(shortcut).toHaveBeenCalledTimes(1);
  expect(shortcut.mock.calls[0]?.[0].key).toBe('/');
  document.removeEventListener('keydown', shortcut);
  expect(scans).toEqual([]);
});

test('buffered keys that are too short for a code go into the field after all', () => {
  const input = field('ab', [1, 1]);
  scan('xyz', { end: 'pause' });
  expect(input.value).toBe('axyzb');
  expect(input.selectionStart).toBe(4);
  expect(scans).toEqual([]);
});

test('a key that is held down is no scanner', () => {
  const input = field();
  press('a');
  for (let time = 0; time < 20; time++) {
    pass(30);
    press('a', { repeat: true });
  }
  pass(200);
  expect(scans).toEqual([]);
  expect(input.value).toBe('a'.repeat(21));
});

test('a late timer doesn’t cut a code in two: what has been typed meanwhile is heard first', () => {
  field();
  for (const character of code.slice(0, 10)) {
    pass(10);
    press(character);
  }
  // The page was busy for a while: the timer comes first, then the characters that were typed long before.
  const typedAt = now;
  now += 400;
  vi.advanceTimersByTime(131);
  const late = now;
  for (const [place, character] of [...code.slice(10)].entries()) {
    now = typedAt + 10 * (place + 1);
    press(character);
  }
  now = late;
  pass(300);
  expect(scans).toEqual([code]);
});

test('a code whose beginning was taken for typed, since the rest of it came late, is heard whole and leaves the field', () => {
  const input = field('Ningbo');
  const typedAt = now;
  for (const [place, character] of [...code].entries()) {
    now = typedAt + 10 * place;
    press(character);
    // The machine was busy: the first characters are long given to the field when the others come.
    if (place === 0 || place === 1) vi.advanceTimersByTime(500);
  }
  now = typedAt + 10 * code.length;
  press('Enter');
  pass(300);
  expect(scans).toEqual([code]);
  expect(input.value).toBe('Ningbo');
});

test('through a Chinese input method a code is heard by its keys, and the field keeps what it had', () => {
  const input = field('宁波');
  let composed = '';
  input.addEventListener('blur', () => {
    // What the method had begun is written, as browsers do.
    if (composed) input.value += composed;
    composed = '';
  });
  for (const character of 'YT1234567890123456') {
    pass(10);
    const keyCode = document.activeElement === input ? 229 : character.charCodeAt(0);
    const isLetter = /[A-Z]/.test(character);
    const prevented = press(keyCode === 229 ? 'Process' : character, {
      keyCode,
      isComposing: keyCode === 229 && composed !== '',
      code: isLetter ? `Key${character}` : `Digit${character}`,
      shiftKey: isLetter,
    });
    if (keyCode === 229 && !prevented) composed += character.toLowerCase();
  }
  pass(10);
  press('Enter');
  pass(200);
  expect(scans).toEqual(['YT1234567890123456']);
  expect(input.value).toBe('宁波');
  expect(document.activeElement).toBe(input);
});

test('what a person writes with an input method stays theirs', () => {
  const input = field();
  for (const character of 'ningbo') {
    pass(120);
    press('Process', { keyCode: 229, code: `Key${character.toUpperCase()}`, isComposing: true });
  }
  input.value = '宁波';
  pass(300);
  expect(scans).toEqual([]);
  expect(input.value).toBe('宁波');
});

function insert(input: HTMLInputElement, data: string, inputType: string): boolean {
  const event = at(new InputEvent('beforeinput', { data, inputType, bubbles: true, cancelable: true }));
  input.dispatchEvent(event);
  if (!event.defaultPrevented) input.value += data;
  return event.defaultPrevented;
}

test.each(['insertText', 'insertFromPaste'])(
  'a handheld that inserts the whole code at once is heard (%s), and its Enter presses nothing',
  inputType => {
    const input = field('Ningbo');
    expect(insert(input, `${code}\n`, inputType)).toBe(true);
    expect(scans).toEqual([code]);
    expect(input.value).toBe('Ningbo');
    pass(60);
    expect(press('Enter')).toBe(true);
    pass(1000);
    expect(press('Enter')).toBe(false);
  },
);

test('a word that a keyboard suggests, and what a person pastes by keyboard, stay in the field', () => {
  const input = field();
  expect(insert(input, 'Ningbo warehouse', 'insertText')).toBe(false);
  press('v', { ctrlKey: true });
  pass(30);
  expect(insert(input, code, 'insertFromPaste')).toBe(false);
  expect(scans).toEqual([]);
});

test('a handheld that composes the whole code at once is heard, and the field is as it was', async () => {
  const input = field('Ningbo');
  input.dispatchEvent(at(new CompositionEvent('compositionstart', { bubbles: true })));
  pass(20);
  input.value = `Ningbo${code}`;
  const ended = at(new CompositionEvent('compositionend', { bubbles: true }));
  // happy-dom's event doesn't take it.
  input.dispatchEvent(Object.defineProperty(ended, 'data', { value: code }));
  await Promise.resolve();
  expect(scans).toEqual([code]);
  expect(input.value).toBe('Ningbo');
});

test('once it has ended, nothing is held back or heard', () => {
  stop();
  const input = field();
  scan(code);
  expect(scans).toEqual([]);
  expect(input.value).toBe(code);
});

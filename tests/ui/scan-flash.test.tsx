import 'fake-indexeddb/auto';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScanFlash } from '#src/entities/scanned-code/scan-flash.tsx';
import { type Signal, signalForms } from '#src/entities/scanned-code/signal-table.ts';
import { chooseSignals, signal } from '#src/entities/scanned-code/signals.ts';
import { openEmptyPage } from './empty-page.ts';

const page = openEmptyPage();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const flash = () => document.querySelector<HTMLElement>('[data-signal]');
const notify = (kind: Signal) => act(() => signal(kind));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('no two results of a scan sound or feel alike, and what is wrong is lower and longer than what is right', () => {
  const forms = Object.entries(signalForms);
  expect(new Set(forms.map(([, { tones }]) => JSON.stringify(tones))).size).toBe(forms.length);
  expect(new Set(forms.map(([, { pulses }]) => JSON.stringify(pulses))).size).toBe(forms.length);
  const lengthOf = (kind: Signal) => signalForms[kind].tones.reduce((sum, [, seconds]) => sum + seconds, 0);
  const pitchOf = (kind: Signal) => Math.max(...signalForms[kind].tones.map(([hertz]) => hertz));
  for (const right of ['opened', 'switched', 'counted', 'saved'] as const)
    for (const bad of ['wrong', 'blocked'] as const) {
      expect(lengthOf(bad)).toBeGreaterThan(lengthOf(right));
      expect(pitchOf(bad)).toBeLessThan(pitchOf(right) / 2);
    }
  expect(lengthOf('counted')).toBe(Math.min(...forms.map(([kind]) => lengthOf(kind as Signal))));
});

test('the edge flashes in the colour of the result, also for the same result again', async () => {
  await act(() => page.root.render(<ScanFlash />));
  expect(flash()).toBeNull();
  await notify('saved');
  const first = flash();
  expect(first?.dataset).toMatchObject({ signal: 'saved', flashes: '1' });
  await wait(1000);
  await notify('saved');
  expect(flash()).not.toBe(first);
  await wait(1000);
  await notify('blocked');
  expect(flash()?.dataset).toMatchObject({ signal: 'blocked', flashes: '2' });
  expect(new Set([first, flash()].map(one => one?.className)).size).toBe(2);
});

test('scans that follow each other fast flash at most three times a second, the latest result last', async () => {
  await act(() => page.root.render(<ScanFlash />));
  const flashes: HTMLElement[] = [];
  const kinds: Signal[] = ['opened', 'blocked', 'wrong', 'saved'];
  for (let at = 0; at < 4000; at += 50) {
    await notify(kinds[(at / 50) % kinds.length] ?? 'opened');
    const shown = flash();
    if (shown && !flashes.includes(shown)) flashes.push(shown);
    await wait(50);
  }
  const count = flashes.reduce((sum, { dataset }) => sum + Number(dataset.flashes), 0);
  expect(count).toBeGreaterThan(4);
  expect(count).toBeLessThanOrEqual(12);
  await wait(1000);
  expect(flash()?.dataset.signal).toBe('saved');
});

test('an iPhone plays sounds with its silent switch on only once that was chosen, and sound is on', () => {
  const audioSession = { type: 'auto' };
  vi.stubGlobal('navigator', { audioSession });
  chooseSignals({ sound: true, vibration: true, whenSilenced: false });
  expect(audioSession.type).toBe('auto');
  chooseSignals({ sound: true, vibration: true, whenSilenced: true });
  expect(audioSession.type).toBe('playback');
  chooseSignals({ sound: false, vibration: true, whenSilenced: true });
  expect(audioSession.type).toBe('auto');
});

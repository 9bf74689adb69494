import { createStore, get, set } from 'idb-keyval';
import * as v from 'valibot';
import { type Signal, type SignalForm, signalForms } from './signal-table.ts';

/** Which of a scan's answers are heard and felt on this device. The flash is always shown. */
const SignalSettings = v.object({
  sound: v.fallback(v.boolean(), true),
  vibration: v.fallback(v.boolean(), true),
  /** Also with an iPhone's silent switch on, which pauses music that plays. */
  whenSilenced: v.fallback(v.boolean(), false),
});
export type SignalSettings = v.InferOutput<typeof SignalSettings>;

// Local storage keeps only two values [210].
const store = createStore('preferences', 'preferences');
const key = 'scan-signals';

declare global {
  interface Navigator {
    /** Safari's alone; `playback` is heard with the silent switch on. */
    audioSession?: { type: 'auto' | 'playback' };
  }
}

let settings: SignalSettings = { sound: true, vibration: true, whenSilenced: false };
const listeners = new Set<() => void>();

function adopt(next: SignalSettings): void {
  settings = next;
  const { audioSession } = navigator;
  if (audioSession) audioSession.type = next.sound && next.whenSilenced ? 'playback' : 'auto';
  for (const listener of listeners) listener();
}

let isRead = false;

export function subscribeToSignals(listener: () => void): () => void {
  listeners.add(listener);
  if (!isRead) {
    isRead = true;
    void get(key, store).then(
      stored => {
        const read = v.safeParse(SignalSettings, stored);
        if (read.success) adopt(read.output);
      },
      // Without storage both are on.
      () => undefined,
    );
  }
  return () => listeners.delete(listener);
}

export const currentSignals = (): SignalSettings => settings;

export function chooseSignals(next: SignalSettings): void {
  adopt(next);
  // A choice that can't be stored still holds for this visit.
  set(key, next, store).catch(() => undefined);
}

let audio: AudioContext | undefined;
const watchers = new Set<(kind: Signal) => void>();

/** Follows what is signalled, until it is called back. */
export function watchSignals(watcher: (kind: Signal) => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Sounds and vibrates, as far as the person wants it and the device can. */
export function signal(kind: Signal): void {
  const { pulses } = signalForms[kind];
  if (settings.vibration) navigator.vibrate?.([...pulses]);
  if (settings.sound) play(signalForms[kind]);
  for (const watcher of watchers) watcher(kind);
}

/** At a press: some browsers let nobody hear anything that begins without one, such as a code read by the camera. */
export function wakeSound(): void {
  if (settings.sound) awake();
}

/** Browsers let nobody hear anything before a person has done something. */
function awake(): AudioContext | undefined {
  if (typeof AudioContext === 'undefined') return undefined;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
  return audio;
}

function play({ wave, tones }: SignalForm): void {
  const audio = awake();
  if (!audio) return;
  const volume = audio.createGain();
  volume.gain.value = wave === 'sine' ? 0.2 : 0.1;
  volume.connect(audio.destination);
  let from = audio.currentTime;
  for (const [hertz, seconds] of tones) {
    if (hertz > 0) {
      const tone = audio.createOscillator();
      tone.type = wave;
      tone.frequency.value = hertz;
      tone.connect(volume);
      tone.start(from);
      tone.stop(from + seconds);
    }
    from += seconds;
  }
}

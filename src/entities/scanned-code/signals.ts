import { createStore, get, set } from 'idb-keyval';
import * as v from 'valibot';

/** What a scan is answered with, for people who look at the parcel and not at the screen. */
const SignalSettings = v.object({
  sound: v.fallback(v.boolean(), true),
  vibration: v.fallback(v.boolean(), true),
});
export type SignalSettings = v.InferOutput<typeof SignalSettings>;

// Local storage keeps only two values [210].
const store = createStore('preferences', 'preferences');
const key = 'scan-signals';

let settings: SignalSettings = { sound: true, vibration: true };
const listeners = new Set<() => void>();

function adopt(next: SignalSettings): void {
  settings = next;
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

/**
 * `opened` and `saved`: go on. `switched`: another order is open now. `asks`: look at the screen. `wrong`: it is nothing
 * that is due. `blocked`: nothing is taken until somebody has looked at the screen.
 */
export type Signal = 'opened' | 'switched' | 'saved' | 'asks' | 'wrong' | 'blocked';

/** Frequencies one after the other, in hertz. */
const tones = {
  opened: [660],
  switched: [660, 440, 660],
  saved: [880, 1320],
  asks: [220, 196, 220],
  wrong: [165, 165, 165, 165],
  blocked: [165, 110, 165, 110, 165, 110],
} satisfies Record<Signal, number[]>;
const pulses = {
  opened: [30],
  switched: [30, 40, 30],
  saved: [60],
  asks: [120, 60, 120],
  wrong: [300],
  blocked: [150, 60, 150, 60, 150],
} satisfies Record<Signal, number[]>;
const toneSeconds = 0.09;

let audio: AudioContext | undefined;

/** Sounds and vibrates, as far as the person wants it and the device can. */
export function signal(kind: Signal): void {
  if (settings.vibration) navigator.vibrate?.(pulses[kind]);
  if (settings.sound) play(tones[kind]);
}

/** At a press: some browsers let nobody hear anything that begins without one, such as a code read by the camera. */
export function wakeSound(): void {
  if (settings.sound) play([]);
}

function play(frequencies: readonly number[]): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // Browsers let nobody hear anything before a person has done something.
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
  const volume = audio.createGain();
  volume.gain.value = 0.15;
  volume.connect(audio.destination);
  frequencies.forEach((frequency, place) => {
    if (!audio) return;
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume);
    tone.start(audio.currentTime + place * toneSeconds);
    tone.stop(audio.currentTime + (place + 1) * toneSeconds);
  });
}

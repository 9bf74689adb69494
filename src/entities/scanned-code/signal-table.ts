/**
 * `opened`, `counted` and `saved`: go on. `switched`: another order is open now. `asks`: look at the screen. `wrong`: it
 * is nothing that is due. `too-many`: it is one unit more than was ordered. `blocked`: nothing is taken until somebody has looked at the screen.
 */
export type Signal = 'opened' | 'switched' | 'counted' | 'saved' | 'asks' | 'wrong' | 'too-many' | 'blocked';

export interface SignalForm {
  /** Harmonics make a low tone audible from the small loudspeaker of a phone, which plays no low sine. */
  wave: 'sine' | 'square';
  /** One after the other: hertz, 0 for silence, and seconds. */
  tones: readonly (readonly [hertz: number, seconds: number])[];
  /** On and off, in milliseconds. */
  pulses: readonly number[];
  color: 'go' | 'look' | 'stop';
  flashes: 1 | 2;
}

/** What a scan is answered with, for people who look at the parcel and not at the screen. */
export const signalForms: Readonly<Record<Signal, SignalForm>> = {
  opened: { wave: 'sine', tones: [[660, 0.09]], pulses: [30], color: 'go', flashes: 1 },
  switched: {
    wave: 'sine',
    tones: [
      [660, 0.09],
      [440, 0.09],
      [660, 0.09],
    ],
    pulses: [30, 40, 30],
    color: 'look',
    flashes: 1,
  },
  counted: { wave: 'sine', tones: [[1100, 0.04]], pulses: [20], color: 'go', flashes: 1 },
  saved: {
    wave: 'sine',
    tones: [
      [880, 0.09],
      [1320, 0.14],
    ],
    pulses: [60],
    color: 'go',
    flashes: 1,
  },
  asks: {
    wave: 'square',
    tones: [
      [330, 0.12],
      [0, 0.05],
      [440, 0.2],
    ],
    pulses: [120, 60, 120],
    color: 'look',
    flashes: 1,
  },
  wrong: { wave: 'square', tones: [[165, 0.4]], pulses: [300], color: 'stop', flashes: 1 },
  'too-many': {
    wave: 'square',
    tones: [
      [220, 0.15],
      [0, 0.05],
      [147, 0.3],
    ],
    pulses: [80, 60, 300],
    color: 'stop',
    flashes: 1,
  },
  blocked: {
    wave: 'square',
    tones: [
      [165, 0.25],
      [0, 0.08],
      [165, 0.25],
      [0, 0.08],
      [165, 0.25],
    ],
    pulses: [150, 60, 150, 60, 150],
    color: 'stop',
    flashes: 2,
  },
};

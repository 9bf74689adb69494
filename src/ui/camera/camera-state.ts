/** Why there is no picture. */
export type CameraFailure =
  /** A person, or the device's own settings, have refused it. */
  | 'refused'
  | 'missing'
  /** Another app has it, or it is broken. */
  | 'taken'
  /** Its stream has ended by itself. */
  | 'ended'
  /** Its files aren't on this device and can't be fetched. */
  | 'no-reader';

export type CameraState =
  | { kind: 'starting' }
  /** `torch` is undefined where there is none. `isBlack` where its picture has shown nothing for a while. */
  | { kind: 'on'; torch: boolean | undefined; isBlack: boolean }
  /** The picture goes on, and is not searched until it is touched. */
  | { kind: 'dimmed' }
  | { kind: 'stopped'; why: 'idle' | 'hidden' | 'scanner' }
  | { kind: 'failed'; why: CameraFailure };

const dimAfterMs = 60_000;
const stopAfterMs = 300_000;
const blackAfterMs = 3_000;

/** What a camera does that hasn't seen a code for so long, to spare battery and heat. */
export function restAfter(idleMs: number): 'none' | 'dimmed' | 'stopped' {
  if (idleMs >= stopAfterMs) return 'stopped';
  return idleMs >= dimAfterMs ? 'dimmed' : 'none';
}

/** Whether pictures without anything on them are a fault: the first ones of many cameras are black. */
export const isFaultOf = (blackForMs: number): boolean => blackForMs >= blackAfterMs;

/** @param error of `getUserMedia` */
export function failureOf(error: unknown): CameraFailure {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    default:
      return 'taken';
  }
}

import { type CameraState, failureOf, isFaultOf, restAfter } from './camera-state.ts';
import { CodeReader } from './code-reader.ts';
import type { CodeFormat, CodeRead } from './reader-messages.ts';

/** At most ten pictures a second are searched. */
const betweenPicturesMs = 100;
/** So many pictures in a row that the worker couldn't search: it is gone. */
const mostUnsearched = 5;

const wanted: MediaStreamConstraints = {
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

// Of phones alone, so that TypeScript's library has neither.
type WithTorch = MediaTrackCapabilities & { torch?: boolean };
const torchIs = (torch: boolean) => ({ advanced: [{ torch } as MediaTrackConstraintSet] });

export interface Search {
  formats: readonly CodeFormat[];
  /** All of the picture, and not its middle alone. */
  isWhole: boolean;
}

export interface CameraUser<Plan extends Search> {
  /** What is searched for in the next picture. */
  plan: () => Plan;
  onPicture: (picture: { at: number; reads: readonly CodeRead[]; plan: Plan }) => void;
}

/** The camera from the first picture of a run to its last: one stream, which rests where nobody uses it. */
export class CameraRun<Plan extends Search> {
  readonly #user: CameraUser<Plan>;
  readonly #listeners = new Set<() => void>();
  #state: CameraState = { kind: 'starting' };
  #video: HTMLVideoElement | undefined;
  #reader: Promise<CodeReader> | undefined;
  #stream: MediaStream | undefined;
  #lock: WakeLockSentinel | undefined;
  /** Counts the starts: what an earlier one waited for is of no use any more. */
  #start = 0;
  #usedAt = 0;
  #blackSince: number | undefined;

  constructor(user: CameraUser<Plan>) {
    this.#user = user;
  }

  readonly state = (): CameraState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** @returns ends it */
  show(video: HTMLVideoElement): () => void {
    this.#video = video;
    document.addEventListener('visibilitychange', this.#handleVisibility);
    void this.start();
    return () => {
      document.removeEventListener('visibilitychange', this.#handleVisibility);
      this.#release();
      this.#closeReader();
    };
  }

  async start(): Promise<void> {
    this.#release();
    const start = this.#start;
    this.#change({ kind: 'starting' });
    const fail = (why: Extract<CameraState, { kind: 'failed' }>['why']) => {
      if (start === this.#start) this.#stop({ kind: 'failed', why });
    };
    // Without its reader it would be asked for in vain.
    this.#reader ??= CodeReader.load();
    const reader = await this.#reader.catch(() => undefined);
    if (start !== this.#start) return;
    if (!reader) {
      this.#reader = undefined;
      return fail('no-reader');
    }
    let stream: MediaStream;
    try {
      stream = await navigator.mediaDevices.getUserMedia(wanted);
    } catch (error) {
      return fail(failureOf(error));
    }
    const [track] = stream.getVideoTracks();
    if (start !== this.#start || !track || !this.#video) {
      for (const each of stream.getTracks()) each.stop();
      return;
    }
    this.#stream = stream;
    track.addEventListener('ended', () => fail('ended'));
    this.#video.srcObject = stream;
    // It plays by itself too; a video that was taken off the page meanwhile refuses.
    await this.#video.play().catch(() => undefined);
    void this.#stayAwake(start);
    this.#usedAt = performance.now();
    const hasTorch = (track.getCapabilities?.() as WithTorch | undefined)?.torch === true;
    if (start !== this.#start) return;
    this.#change({ kind: 'on', torch: hasTorch ? false : undefined, isBlack: false });
    await this.#readOn(start, reader);
  }

  /** Until it is started again. */
  stop(why: Extract<CameraState, { kind: 'stopped' }>['why']): void {
    if (this.#state.kind !== 'failed') this.#stop({ kind: 'stopped', why });
  }

  /** Somebody has touched it. */
  wake(): void {
    this.#usedAt = performance.now();
    if (this.#state.kind === 'dimmed') this.#change({ kind: 'on', torch: this.#torch(), isBlack: false });
  }

  async setTorch(torch: boolean): Promise<void> {
    const start = this.#start;
    await this.#track()
      ?.applyConstraints(torchIs(torch))
      .catch(() => undefined);
    if (start === this.#start && this.#state.kind === 'on') this.#change({ ...this.#state, torch });
  }

  /** Searches one picture after the other. */
  async #readOn(start: number, reader: CodeReader): Promise<void> {
    for (let unsearched = 0; unsearched < mostUnsearched; ) {
      const at = performance.now();
      const rest = restAfter(at - this.#usedAt);
      if (rest === 'stopped') return this.stop('idle');
      if (rest === 'dimmed' && this.#state.kind === 'on') this.#change({ kind: 'dimmed' });
      if (rest === 'none' && !(await this.#readOne(at, start, reader))) unsearched++;
      else unsearched = 0;
      await new Promise(resolve => setTimeout(resolve, at + betweenPicturesMs - performance.now()));
      if (start !== this.#start) return;
    }
    this.#stop({ kind: 'failed', why: 'no-reader' });
    this.#closeReader();
  }

  #closeReader(): void {
    void this.#reader?.then(
      reader => reader.close(),
      () => undefined,
    );
    this.#reader = undefined;
  }

  /** @returns whether it could be searched, or there was none yet */
  async #readOne(at: number, start: number, reader: CodeReader): Promise<boolean> {
    // Before the picture: what it shows is of the state that it is read for, or of a later one.
    const plan = this.#user.plan();
    const picture = this.#video && (await pictureOf(this.#video).catch(() => undefined));
    if (!picture) return true;
    const searched = await reader.read(picture, plan);
    if (start !== this.#start) return true;
    if (!searched) return false;
    if (searched.reads.length > 0) this.#usedAt = at;
    const showsNothing = searched.isBlack || this.#track()?.muted === true;
    this.#blackSince = showsNothing ? (this.#blackSince ?? at) : undefined;
    const isBlack = this.#blackSince !== undefined && isFaultOf(at - this.#blackSince);
    if (this.#state.kind === 'on' && this.#state.isBlack !== isBlack)
      this.#change({ ...this.#state, isBlack });
    this.#user.onPicture({ at, reads: searched.reads, plan });
    return true;
  }

  readonly #handleVisibility = (): void => {
    if (document.hidden) {
      if (this.#stream || this.#state.kind === 'starting') this.stop('hidden');
    } else if (this.#state.kind === 'stopped' && this.#state.why === 'hidden') void this.start();
  };

  async #stayAwake(start: number): Promise<void> {
    const lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (start === this.#start) this.#lock = lock;
    else void lock?.release();
  }

  #track(): MediaStreamTrack | undefined {
    return this.#stream?.getVideoTracks()[0];
  }

  #torch(): boolean | undefined {
    return (this.#track()?.getSettings() as { torch?: boolean } | undefined)?.torch;
  }

  #stop(state: CameraState): void {
    this.#release();
    this.#change(state);
  }

  #release(): void {
    this.#start++;
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = undefined;
    this.#blackSince = undefined;
    if (this.#video) this.#video.srcObject = null;
    void this.#lock?.release();
    this.#lock = undefined;
  }

  #change(state: CameraState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** What the camera shows now; undefined before its first picture. A frame costs the page less where there is one. */
async function pictureOf(video: HTMLVideoElement): Promise<VideoFrame | ImageBitmap | undefined> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return undefined;
  try {
    if (typeof VideoFrame !== 'undefined') {
      const frame = new VideoFrame(video);
      // Of a phone that is held upright a frame may be the sensor's, which lies on its side.
      if (frame.displayWidth === video.videoWidth && frame.displayHeight === video.videoHeight) return frame;
      frame.close();
    }
  } catch {
    // Some browsers have frames, and none of every video.
  }
  return createImageBitmap(video);
}

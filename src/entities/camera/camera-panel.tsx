import {
  type CSSProperties,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { recognise } from '#src/contract/scanned-codes/recognise.ts';
import { type Due, judgeReads, needsWhole, noReads, taken } from '#src/entities/scanned-code/judge-reads.ts';
import { cameraTexts } from '#src/messages/camera.ts';
import { cameraPanelTexts } from '#src/messages/camera-panel.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { Button } from '#src/ui/button.tsx';
import { CameraRun } from '#src/ui/camera/camera-run.ts';
import type { CameraState } from '#src/ui/camera/camera-state.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import type { TypedScan } from '#src/ui/scanner/listen-for-scans.ts';
import { camera } from '#styled/recipes/camera';
import { formatsOf } from './due-formats.ts';

export interface CameraPanelProps {
  place: 'page' | 'dialog';
  /** What may be scanned now. */
  due: () => Due;
  /** The open order: its own code is no news. */
  orderId: string | undefined;
  /** Takes it like a hardware scanner's. */
  onScan: (scan: TypedScan) => void;
  /** A hardware scanner is used instead. */
  isResting: boolean;
  onStart: () => void;
  onClose: () => void;
}

/**
 * The camera as a scanner: its picture, what is wrong with it, and codes that it leaves to a person's tap.
 */
export function CameraPanel(props: CameraPanelProps) {
  const { place, due, orderId, onScan, isResting, onClose } = props;
  const texts = useTexts(cameraPanelTexts);
  const common = useTexts(cameraTexts);
  const style = camera();
  const video = useRef<HTMLVideoElement>(null);
  const reads = useRef(noReads);
  const [shown, setShown] = useState<readonly string[]>([]);
  const [ratio, setRatio] = useState(16 / 9);
  const latest = useRef({ due, onScan });
  useLayoutEffect(() => {
    latest.current = { due, onScan };
  });

  const [run] = useState(
    () =>
      new CameraRun({
        plan: () => {
          const now = latest.current.due();
          return { due: now, formats: formatsOf(now), isWhole: needsWhole(reads.current, now) };
        },
        onPicture: ({ at, reads: codes, plan }) => {
          const now = latest.current.due();
          // What it was taken for is over.
          if (now.turn !== plan.due.turn) return;
          const judged = judgeReads(reads.current, { at, reads: codes, isWhole: plan.isWhole }, now);
          reads.current = judged.reads;
          setShown(before => shownBy(judged, before));
          if (judged.delivers) latest.current.onScan({ ...judged.delivers, endedAt: at });
        },
      }),
  );
  const state = useSyncExternalStore(run.subscribe, run.state);
  useEffect(() => (video.current ? run.show(video.current) : undefined), [run]);
  useEffect(() => {
    if (isResting) run.stop('scanner');
  }, [run, isResting]);

  const isDimmed = state.kind === 'dimmed';
  useEffect(() => {
    if (!isDimmed) return;
    const wake = () => run.wake();
    document.addEventListener('pointerdown', wake);
    return () => document.removeEventListener('pointerdown', wake);
  }, [run, isDimmed]);

  const handleStart = () => {
    props.onStart();
    void run.start();
  };
  const handleTap = (text: string) => {
    reads.current = taken(reads.current, text);
    setShown(before => before.filter(other => other !== text));
    const now = performance.now();
    onScan({ text, startedAt: now, endedAt: now });
  };

  const { kinds, isAnswer } = due();
  const isOrderDue = kinds.has('order');
  const aim = kinds.has('tracking')
    ? kinds.has('product')
      ? texts.aimAtProduct
      : texts.aimAtLabel
    : isAnswer
      ? isOrderDue
        ? texts.aimAtEither
        : texts.answerFirst
      : isOrderDue && texts.aimAtOrder;
  const isSeen = state.kind === 'on' || isDimmed || state.kind === 'starting';
  const problem = problemOf(state, { ...texts, ...common });
  const torch = state.kind === 'on' ? state.torch : undefined;
  const choices =
    kinds.size === 0 || !isSeen ? [] : shown.flatMap(text => choiceOf(text, kinds, orderId) ?? []);
  return (
    <section className={style.root} data-place={place} aria-label={texts.camera}>
      <div className={style.picture} data-state={state.kind} hidden={!isSeen}>
        <video
          ref={video}
          className={style.video}
          muted
          playsInline
          onResize={({ currentTarget: { videoWidth, videoHeight } }) => {
            if (videoHeight > 0) setRatio(videoWidth / videoHeight);
          }}
        />
        {state.kind === 'on' && <div className={style.aim} style={{ '--ratio': ratio } as CSSProperties} />}
        <div className={style.tools}>
          {torch !== undefined && (
            <IconButton
              tone="inherit"
              icon="light"
              label={torch ? texts.lightOff : texts.lightOn}
              aria-pressed={torch}
              onClick={() => void run.setTorch(!torch)}
            />
          )}
          <IconButton tone="inherit" icon="close" label={common.close} onClick={onClose} />
        </div>
        <p className={style.words} role="status">
          {state.kind === 'on'
            ? state.isBlack
              ? texts.black
              : aim
            : state.kind === 'dimmed'
              ? texts.dimmed
              : texts.starting}
        </p>
      </div>
      {problem && (
        <Banner
          tone={state.kind === 'failed' ? 'attention' : 'empty'}
          icon="camera"
          role={state.kind === 'failed' ? 'alert' : 'status'}
          title={problem.title}
        >
          {problem.detail}
        </Banner>
      )}
      {choices.length > 0 && (
        <div className={style.choices}>
          {choices.map(choice => (
            <Button key={choice.text} wide onClick={() => handleTap(choice.text)}>
              {choice.orderId === undefined
                ? texts.takeLabel(choice.trackingId)
                : texts.openOrder(choice.orderId)}
            </Button>
          ))}
        </div>
      )}
      {(problem || isDimmed) && (
        <div className={style.choices}>
          {problem ? (
            <Button onClick={handleStart}>{texts.again}</Button>
          ) : (
            <Button onClick={() => run.wake()}>{texts.goOn}</Button>
          )}
          <Button onClick={onClose}>{common.close}</Button>
        </div>
      )}
    </section>
  );
}

/** Once shown, it stays as long as it may still be in view: a button must not go while somebody reaches for it. */
function shownBy(
  { reads, shows }: ReturnType<typeof judgeReads>,
  before: readonly string[],
): readonly string[] {
  const staying = before.filter(text => {
    const one = reads.seen.get(text);
    return one !== undefined && one.state !== 'done';
  });
  const next = [...new Set([...staying, ...shows])];
  return next.length === before.length && next.every((text, place) => text === before[place]) ? before : next;
}

type Choice =
  | { text: string; orderId: string; trackingId?: undefined }
  | { text: string; orderId?: undefined; trackingId: string };

function choiceOf(text: string, kinds: Due['kinds'], openOrder: string | undefined): Choice | undefined {
  for (const reading of recognise(text).readings) {
    if (reading.kind === 'order')
      return reading.orderId === openOrder ? undefined : { text, orderId: reading.orderId };
    if (reading.kind === 'tracking' && kinds.has('tracking')) return { text, trackingId: reading.trackingId };
  }
  return undefined;
}

function problemOf(
  state: CameraState,
  texts: ReturnType<typeof useTexts<(typeof cameraTexts)['en'] & (typeof cameraPanelTexts)['en']>>,
): { title: string; detail: string } | undefined {
  if (state.kind === 'stopped') {
    const titles = { idle: texts.idle, hidden: texts.hidden, scanner: texts.scannerUsed };
    return { title: titles[state.why], detail: '' };
  }
  if (state.kind !== 'failed') return undefined;
  const [title, detail] = {
    refused: [texts.refused, texts.orType(texts.refusedDetail)],
    missing: [texts.missing, texts.typeIt],
    taken: [texts.taken, texts.orType(texts.takenDetail)],
    ended: [texts.ended, texts.orType(texts.endedDetail)],
    'no-reader': [texts.noReader, texts.orType(texts.noReaderDetail)],
  }[state.why] as [string, string];
  return { title, detail };
}

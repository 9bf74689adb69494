import type { TrackedOrder } from '#src/api/queries/tracked-orders.ts';
import { formatDayAndTime, formatDuration } from '#src/format/format.ts';
import { useMinute } from '#src/format/use-minute.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { customsTrackingTexts } from '#src/messages/customs-tracking.ts';
import { orderHistoryTexts } from '#src/messages/order-history.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Status } from '#src/ui/status.tsx';
import type { StatusTone } from '#src/ui/status-mark.tsx';
import { timeline } from '#styled/recipes/timeline';
import { clearanceSteps } from './clearance-steps.ts';

export interface ClearanceTimelineProps {
  order: TrackedOrder;
  /** As the order's proof has it, where this device has one; in milliseconds since 1970. */
  releasedAt: number | undefined;
}

/** An order's way through customs: what is known of it, and no more. */
export function ClearanceTimeline({ order, releasedAt }: ClearanceTimelineProps) {
  const texts = useTexts(orderHistoryTexts);
  const { status } = useTexts(customsTrackingTexts);
  const language = useLanguage();
  const { at, seconds, ...known } = clearanceSteps(order, releasedAt, useMinute());
  const moment = (time: number | string) => formatDayAndTime(time, language);
  const duration = seconds === undefined ? undefined : formatDuration(seconds, language);
  const lastUpdate = texts.lastUpdate(moment(order.updatedAt));
  const where = [order.place, order.mrn && texts.mrn(order.mrn)];

  const ahead = { progress: 'ahead', tone: 'empty', lines: [texts.notYet] } as const;
  const passed = { progress: 'passed', tone: 'released' } as const;
  const handedOver: TimelineStep = {
    title: texts.handedOver,
    ...(at === 'sender'
      ? ahead
      : { ...passed, lines: [known.handedOverAt !== undefined && moment(known.handedOverAt)] }),
  };
  const inCustoms: Record<typeof at, TimelineStep> = {
    sender: { title: status.IN_PROGRESS, ...ahead },
    customs: {
      title: status.IN_PROGRESS,
      progress: 'current',
      tone: 'progress',
      lines: [...where, duration && texts.soFar(duration), lastUpdate],
    },
    held: {
      title: status.NOT_RELEASED,
      progress: 'current',
      tone: 'held',
      lines: [...where, duration && texts.soFar(duration), lastUpdate],
    },
    released: { title: status.IN_PROGRESS, ...passed, lines: where },
  };
  const released: TimelineStep = {
    title: status.RELEASED,
    ...(at === 'released'
      ? {
          ...passed,
          lines: [
            known.releasedAt === undefined ? lastUpdate : moment(known.releasedAt),
            duration && texts.took(duration),
          ],
        }
      : ahead),
  };
  return <Timeline label={texts.clearance} steps={[handedOver, inCustoms[at], released]} />;
}

interface TimelineStep {
  title: string;
  tone: StatusTone;
  progress: 'passed' | 'current' | 'ahead';
  /** What is known of it; what isn't is left out. */
  lines: readonly (string | false | null | undefined)[];
}

export interface TimelineProps {
  label: string;
  steps: readonly TimelineStep[];
}

/** How something went, step by step; on a phone one below the other. */
function Timeline({ label, steps }: TimelineProps) {
  const style = timeline();
  return (
    <ol className={style.root} aria-label={label}>
      {steps.map(({ title, tone, progress, lines }) => (
        <li
          key={title}
          className={style.step}
          data-progress={progress}
          aria-current={progress === 'current' ? 'step' : undefined}
        >
          <Status tone={tone}>{title}</Status>
          {lines.map(line => line && <p key={line}>{line}</p>)}
        </li>
      ))}
    </ol>
  );
}

const threeSteps = ['first', 'second', 'third'];

/** While its steps are loaded. */
export function TimelineSkeleton() {
  const style = timeline();
  return (
    <div className={style.root}>
      {threeSteps.map(step => (
        <div key={step} className={style.step} data-progress="ahead">
          <Skeleton width="medium" />
          <Skeleton width="long" />
        </div>
      ))}
    </div>
  );
}

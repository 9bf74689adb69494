import type { TrackedOrder } from '#src/api/queries/tracked-orders.ts';
import { formatDay, formatDuration, formatTime } from '#src/format/format.ts';
import { useMinute } from '#src/format/use-minute.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { customsTrackingTexts } from '#src/messages/customs-tracking.ts';
import { orderHistoryTexts } from '#src/messages/order-history.ts';
import { clearanceSteps } from './clearance-steps.ts';
import { Timeline, type TimelineStep } from './timeline.tsx';

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
  const moment = (time: number | string) => `${formatDay(time, language)} ${formatTime(time, language)}`;
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

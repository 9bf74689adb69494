import { Skeleton } from '#src/ui/skeleton.tsx';
import { Status } from '#src/ui/status.tsx';
import type { StatusTone } from '#src/ui/status-mark.tsx';
import { timeline } from '#styled/recipes/timeline';

export interface TimelineStep {
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
export function Timeline({ label, steps }: TimelineProps) {
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

import { StatusMark } from '#src/ui/status-mark.tsx';
import { stepper } from '#styled/recipes/stepper';

export interface StepperProps {
  steps: readonly string[];
  /** Place of the current step from 0; the number of steps once all are done. */
  current: number;
  /** Nothing has been done yet: the current step says what is missing. */
  isIdle?: boolean;
  /** `legs` is the small one, for the states of a document. */
  size?: 'steps' | 'legs';
}

/** How far along: passed, current, to come. */
export function Stepper({ steps, current, isIdle, size = 'steps' }: StepperProps) {
  const style = stepper({ size });
  return (
    <ol className={style.root}>
      {steps.map((step, place) => (
        <li
          key={step}
          className={style.step}
          data-idle={isIdle && place === current ? '' : undefined}
          data-done={place < current ? '' : undefined}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className={style.word}>
            {size === 'steps' && place < current && <StatusMark tone="released" />}
            {step}
          </span>
        </li>
      ))}
    </ol>
  );
}

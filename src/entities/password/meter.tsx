import { StatusMark } from '#src/ui/status-mark.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { meter } from '#styled/recipes/meter';

export interface MeterProps {
  /** "Strength 60 of 100" */
  label: string;
  filled: number;
  level: 'weak' | 'fair' | 'strong';
  bars?: number;
}

/** A row of bars, filled from the left. */
export function Meter({ label, filled, level, bars = 4 }: MeterProps) {
  const style = meter();
  return (
    <div className={style.root} role="img" aria-label={label} data-level={level}>
      {Array.from({ length: bars }, (_, bar) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
        <span key={bar} className={style.bar} data-on={bar < filled ? '' : undefined} />
      ))}
    </div>
  );
}

export interface MeterRulesProps {
  rules: readonly { text: string; isMet: boolean }[];
  /** "met" and "not met", after each rule for a screen reader. */
  metText: string;
  unmetText: string;
}

/** What fills the bars. */
export function MeterRules({ rules, metText, unmetText }: MeterRulesProps) {
  const style = meter();
  return (
    <ul className={style.rules}>
      {rules.map(({ text, isMet }) => (
        <li key={text} className={style.rule}>
          <StatusMark tone={isMet ? 'released' : 'empty'} size={14} />
          <span>{text}</span>
          <VisuallyHidden>{isMet ? metText : unmetText}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}

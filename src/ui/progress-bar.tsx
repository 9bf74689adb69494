import { progressBar } from '#styled/recipes/progress-bar';

export interface ProgressBarProps {
  label: string;
  /** From 0 to 100. */
  percent: number;
}

export function ProgressBar({ label, percent }: ProgressBarProps) {
  const style = progressBar();
  const value = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <span
      className={style.root}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span className={style.fill} style={{ width: `${value}%` }} />
    </span>
  );
}

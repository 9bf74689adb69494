import { waiting } from '#styled/recipes';
import { Spinner } from './spinner.tsx';

/** A ring and what it stands for, alone on the page. */
export function Waiting({ text }: { text: string }) {
  return (
    <p className={waiting()} role="status">
      <Spinner />
      {text}
    </p>
  );
}

import { waiting } from '#styled/recipes';
import { Spinner } from './spinner.tsx';

/** A ring and what it stands for, alone on the page or in a dialog. */
export function Waiting({ text, inDialog }: { text: string; inDialog?: boolean }) {
  return (
    <div role="status">
      <p className={waiting({ inDialog })}>
        <Spinner />
        {text}
      </p>
    </div>
  );
}

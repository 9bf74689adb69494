import { Spinner } from '#src/ui/spinner.tsx';
import { waiting } from '#styled/recipes/waiting';

/** A spinner and its label, alone on the page or in a dialog. */
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

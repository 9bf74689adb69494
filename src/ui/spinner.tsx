import { spinner } from '#styled/recipes/spinner';

export function Spinner({ stepped = false }: { stepped?: boolean }) {
  return <span className={spinner({ stepped })} aria-hidden="true" />;
}

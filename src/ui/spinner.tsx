import { spinner } from '#styled/recipes';

export function Spinner({ stepped = false }: { stepped?: boolean }) {
  return <span className={spinner({ stepped })} aria-hidden="true" />;
}

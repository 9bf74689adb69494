import { renderToStaticMarkup } from 'react-dom/server';
import { Shell } from './shell.tsx';

/** The shell as HTML: run by the build, in Node. */
export function renderShell(): string {
  return renderToStaticMarkup(<Shell />);
}

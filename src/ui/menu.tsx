import { onDemand } from './on-demand.tsx';

/** Actions behind one button. */
export const Menu = onDemand(() => import('./loaded-menu.tsx').then(({ LoadedMenu }) => LoadedMenu), 'menu');

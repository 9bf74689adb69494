import { onDemand } from './on-demand.tsx';

export const PopoverMenu = onDemand(
  () => import('./loaded-popover-menu.tsx').then(({ LoadedPopoverMenu }) => LoadedPopoverMenu),
  'dialog',
);

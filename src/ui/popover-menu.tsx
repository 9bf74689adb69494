import type { PopoverMenuProps } from './loaded-popover-menu.tsx';
import { lazyPart, OnDemand } from './on-demand.tsx';

const part = lazyPart(() => import('./loaded-popover-menu.tsx').then(loaded => loaded.LoadedPopoverMenu));

/** A menu with more than items in it. */
export function PopoverMenu(props: PopoverMenuProps) {
  return (
    <OnDemand part={part} popup="dialog" trigger={props.trigger}>
      {Loaded => <Loaded {...props} defaultOpen />}
    </OnDemand>
  );
}

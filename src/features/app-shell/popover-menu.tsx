import type { PopoverMenuProps } from '#src/ui/overlays/loaded-popover-menu.tsx';
import { lazyPart, OnDemand } from '#src/ui/overlays/on-demand.tsx';

const part = lazyPart(() =>
  import('#src/ui/overlays/loaded-popover-menu.tsx').then(loaded => loaded.LoadedPopoverMenu),
);

/** A menu with more than items in it. */
export function PopoverMenu(props: PopoverMenuProps) {
  return (
    <OnDemand part={part} popup="dialog" trigger={props.trigger}>
      {Loaded => <Loaded {...props} defaultOpen />}
    </OnDemand>
  );
}

import type { MenuProps } from './loaded-menu.tsx';
import { lazyPart, OnDemand } from './on-demand.tsx';

const part = lazyPart(() => import('./loaded-menu.tsx').then(loaded => loaded.LoadedMenu));

/** Actions behind one button. */
export function Menu(props: MenuProps) {
  return (
    <OnDemand part={part} popup="menu" trigger={props.trigger}>
      {Loaded => <Loaded {...props} defaultOpen />}
    </OnDemand>
  );
}

import { cloneElement, type HTMLAttributes, type ReactElement, useState } from 'react';

export interface Opened {
  trigger: ReactElement<HTMLAttributes<HTMLElement>>;
  /** It was pressed before the part was there. */
  defaultOpen?: boolean;
}

interface Part<Component> {
  /** Undefined until it is loaded. */
  current: () => Component | undefined;
  /** @returns whether it is there; the next call tries again */
  load: () => Promise<boolean>;
}

export function lazyPart<Component>(load: () => Promise<Component>): Part<Component> {
  let known: Component | undefined;
  return {
    current: () => known,
    load: () =>
      load().then(
        component => {
          known = component;
          return true;
        },
        // Offline and never loaded before.
        () => false,
      ),
  };
}

export interface OnDemandProps<Component> {
  part: Part<Component>;
  /** What the button says that it opens. */
  popup: 'dialog' | 'menu';
  trigger: Opened['trigger'];
  /** Called once it was pressed and the part is there. */
  children: (component: Component) => ReactElement;
}

/**
 * A part behind a button that is loaded once somebody is about to press it. Menus bring 35 KB brotli of positioning
 * and keeping of focus, which no first screen should wait for.
 */
export function OnDemand<Component>({ part, popup, trigger, children }: OnDemandProps<Component>) {
  const [isPressed, setPressed] = useState(false);
  const component = part.current();
  if (isPressed && component) return children(component);

  const handleClick = async () => {
    if (component || (await part.load())) setPressed(true);
  };
  return cloneElement(trigger, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: part.load,
    onFocus: part.load,
    onClick: handleClick,
  });
}

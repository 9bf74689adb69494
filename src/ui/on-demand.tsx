import { type ComponentType, cloneElement, type HTMLAttributes, type ReactElement, useState } from 'react';

export interface Opened {
  trigger: ReactElement<HTMLAttributes<HTMLElement>>;
  /** It was pressed before the part was there. */
  defaultOpen?: boolean;
}

/**
 * A part behind a button that is loaded once somebody is about to press it. Menus bring 35 KB brotli of positioning
 * and focus keeping, which no first screen should wait for.
 * @param load its module; asked for again after a failure
 * @param popup what the button says that it opens
 */
export function onDemand<Props extends Opened>(
  load: () => Promise<ComponentType<Props>>,
  popup: 'dialog' | 'menu',
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  const prepare = () =>
    load().then(
      part => {
        known = part;
        return part;
      },
      // Offline and never loaded before. The next press asks again.
      () => undefined,
    );

  return function OnDemand(props: Props) {
    const [isPressed, setPressed] = useState(false);
    const Part = known;
    if (isPressed && Part) return <Part {...props} defaultOpen />;

    const handleClick = async () => {
      if (known ?? (await prepare())) setPressed(true);
    };
    return cloneElement(props.trigger, {
      'aria-haspopup': popup,
      'aria-expanded': false,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: handleClick,
    });
  };
}

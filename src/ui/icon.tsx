import { icon } from '#styled/recipes/icon';
import { type IconName, icons } from './icons.ts';

export interface IconProps {
  name: IconName;
  /** 12 and 14 are 16 on touch. */
  size?: 12 | 14 | 16 | 20 | 24 | 32;
}

/** Decoration beside text; where it is alone, its button carries the name. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg className={icon({ size: `${size}` })} viewBox="0 0 20 20" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
}

import { compassLogo } from '#styled/recipes/compass-logo';

export interface CompassLogoProps {
  size?: 'small' | 'large';
}

export function CompassLogo({ size = 'small' }: CompassLogoProps) {
  const style = compassLogo({ size });
  return (
    <svg className={style.root} viewBox="0 0 64 64" aria-hidden="true">
      <path
        className={style.ring}
        d="M52.54 39.88A22 22 0 0 1 39.88 52.54M24.12 52.54A22 22 0 0 1 11.46 39.88M11.46 24.12A22 22 0 0 1 24.12 11.46M39.88 11.46A22 22 0 0 1 52.54 24.12"
      />
      <path className={style.star} d="M39 25L62 32L39 39L32 62L25 39L2 32L25 25L32 32Z" />
      <path className={style.north} d="M32 2L39 25L32 32L25 25Z" />
    </svg>
  );
}

import { defineRecipe, defineSlotRecipe } from '@pandacss/dev';
import { rootTones } from './tones.ts';

export const icon = defineRecipe({
  className: 'icon',
  base: {
    flex: 'none',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: '1.5',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  variants: {
    size: {
      12: { w: { base: '.75rem', deskDown: '1rem' }, h: { base: '.75rem', deskDown: '1rem' } },
      14: { w: { base: '.875rem', deskDown: '1rem' }, h: { base: '.875rem', deskDown: '1rem' } },
      16: { w: '1rem', h: '1rem' },
      20: { w: '1.25rem', h: '1.25rem' },
      24: { w: '1.5rem', h: '1.5rem' },
      32: { w: '2rem', h: '2rem' },
    },
  },
  defaultVariants: { size: 20 },
});

/** Buoy paint inside an outline; each status has its own silhouette. */
export const mark = defineSlotRecipe({
  className: 'mark',
  slots: ['root', 'paint', 'outline', 'glyph'],
  base: {
    root: {
      flex: 'none',
      overflow: 'visible',
      fill: 'none',
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    },
    paint: { fill: 'colorPalette.buoy', _print: { fill: 'none' } },
    outline: { stroke: 'colorPalette.edge', strokeWidth: '1.5', _print: { stroke: 'currentColor' } },
    glyph: { stroke: 'colorPalette.mark', strokeWidth: '2', _print: { stroke: 'currentColor' } },
  },
  variants: {
    tone: rootTones,
    size: {
      14: { root: { w: { base: '.875rem', deskDown: '1rem' }, h: { base: '.875rem', deskDown: '1rem' } } },
      16: { root: { w: '1rem', h: '1rem' } },
      32: { root: { w: '2rem', h: '2rem' } },
    },
  },
  defaultVariants: { size: 16 },
});

export const compassLogo = defineSlotRecipe({
  className: 'compass-logo',
  slots: ['root', 'ring', 'star', 'north'],
  base: {
    root: { flex: 'none' },
    ring: { fill: 'none', stroke: 'currentColor', strokeWidth: '4', strokeLinecap: 'round' },
    star: { fill: 'currentColor' },
    north: { fill: 'north' },
  },
  variants: {
    size: {
      small: { root: { w: '1.75rem', h: '1.75rem', deskDown: { w: '1.625rem', h: '1.625rem' } } },
      large: { root: { w: '3rem', h: '3rem' } },
    },
  },
  defaultVariants: { size: 'small' },
});

export const chartBackdrop = defineRecipe({
  className: 'chart-backdrop',
  base: {
    position: 'absolute',
    pointerEvents: 'none',
    fill: 'none',
    stroke: 'rhumb',
    strokeWidth: '1',
    '& path': { vectorEffect: 'non-scaling-stroke' },
    _print: { display: 'none' },
  },
  variants: {
    ground: {
      panel: { inset: '0', w: '100%', h: '100%' },
      page: {
        left: '50%',
        top: '50%',
        w: 'max(1500px, 120vw)',
        aspectRatio: '1',
        transform: 'translate(-50%, -50%)',
      },
    },
  },
  defaultVariants: { ground: 'panel' },
});

export const spinner = defineRecipe({
  className: 'spinner',
  base: {
    display: 'inline-block',
    w: '1rem',
    h: '1rem',
    flex: 'none',
    borderRadius: 'full',
    border: '2px solid currentColor',
    borderRightColor: 'transparent',
    animation: 'turn .9s linear infinite',
    _motionReduce: { animation: 'none' },
    // The face of a button that isn't shown: what is hidden is animated by the main thread, sixty times a second.
    '[data-off] &': { animation: 'none' },
  },
  variants: {
    // Beside many others, on a device that has work to do: it is drawn again twelve times a turn, not fifty.
    stepped: { true: { animationTimingFunction: 'steps(12)' } },
  },
});

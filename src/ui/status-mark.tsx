import { mark } from '#styled/recipes/mark';

/** `empty` is nothing yet; `attention` wants a look and stops nobody. */
export type StatusTone = 'released' | 'progress' | 'held' | 'failed' | 'empty' | 'attention';

interface Silhouette {
  paint?: string;
  outline: string;
  glyph?: string;
}

const circle = 'M2 10a8 8 0 1 0 16 0a8 8 0 1 0-16 0';
const diamond = 'M10 1 19 10 10 19 1 10z';
const octagon = 'M6.5 2h7L18 6.5v7L13.5 18h-7L2 13.5v-7z';
const triangle = 'M10 2 19 18H1z';

const silhouettes: Record<StatusTone, Silhouette> = {
  released: { paint: circle, outline: circle, glyph: 'm6.5 10.3 2.5 2.5 4.6-5.3' },
  progress: { paint: 'M10 2a8 8 0 0 1 0 16z', outline: `${circle}M10 2v16` },
  held: { paint: diamond, outline: diamond, glyph: 'M7 10h6' },
  failed: { paint: octagon, outline: octagon, glyph: 'm7.3 7.3 5.4 5.4M12.7 7.3l-5.4 5.4' },
  empty: { outline: circle },
  attention: { paint: triangle, outline: triangle, glyph: 'M10 8v4.2M10 15.2v.1' },
};

const palettes = {
  released: 'released',
  progress: 'progress',
  held: 'held',
  failed: 'failed',
  empty: 'neutral',
  attention: 'progress',
} as const satisfies Record<StatusTone, string>;

/** The palette a tone is painted in: `empty` is neutral, `attention` shares the yellow of progress. */
export const paletteOf = (tone: StatusTone) => palettes[tone];

export interface StatusMarkProps {
  tone: StatusTone;
  size?: 14 | 16 | 32;
}

/** Decoration beside the status word; the word carries the meaning to a screen reader. */
export function StatusMark({ tone, size = 16 }: StatusMarkProps) {
  const { paint, outline, glyph } = silhouettes[tone];
  const style = mark({ tone: paletteOf(tone), size: `${size}` });
  return (
    <svg className={style.root} viewBox="0 0 20 20" aria-hidden="true">
      {paint && paint !== outline && <path className={style.paint} d={paint} />}
      <path className={paint === outline ? `${style.paint} ${style.outline}` : style.outline} d={outline} />
      {glyph && <path className={style.glyph} d={glyph} />}
    </svg>
  );
}

import type { Locator } from 'playwright';

/** Degrees on the colour wheel of what a property is painted in: 0 red, 30 orange, 50 yellow, 140 green. */
export async function hueOf(
  locator: Locator,
  property: 'fill' | 'backgroundColor' | 'borderTopColor',
): Promise<number> {
  return locator.evaluate((element, name) => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(element)[name].match(/[\d.]+/g) ?? []).map(
      Number,
    );
    const most = Math.max(red, green, blue);
    const span = most - Math.min(red, green, blue);
    if (span === 0) return Number.NaN;
    const sixth =
      most === red
        ? (green - blue) / span
        : most === green
          ? 2 + (blue - red) / span
          : 4 + (red - green) / span;
    return (sixth * 60 + 360) % 360;
  }, property);
}

const cardinals = new Intl.PluralRules('en');
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const figures = new Intl.NumberFormat('en');

/** An English sentence about a number of things. @param texts `#` stands for the number */
export const counted = (count: number, texts: { one: string; other: string }): string =>
  texts[cardinals.select(count) === 'one' ? 'one' : 'other'].replaceAll('#', figures.format(count));

const endings = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' };

/** `1st`, `22nd`, `113th` */
export const ordinal = (place: number): string => `${place}${endings[ordinals.select(place)]}`;

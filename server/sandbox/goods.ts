import { gs1Digit } from '#src/contract/scanned-codes/check-digits.ts';

/** Names of things that are sold, with a price for one piece in euro. One has 60 letters, some are Chinese. */
export const goods: readonly [readonly [name: string, price: number], ...(readonly [string, number])[]] = [
  ['Cotton T-shirt, white, M', 12],
  ['Running shoes, textile upper, 42', 39.9],
  ['Stainless steel water bottle 750 ml', 16.5],
  ['Bamboo cutting boards, set of 3', 21.9],
  ['USB-C charging cable, braided, 2 m', 8.49],
  ['Ceramic tea set, celadon glaze, six cups and a pot, gift box', 54.9],
  ['青瓷茶具套装（六杯一壶）', 54.9],
  ['LED desk lamp with wireless charger', 34.95],
  ['Silk scarf, peony pattern', 27],
  ['便携式保温杯 500ml', 14.8],
  ['Yoga mat, natural rubber, 5 mm', 31.2],
  ['Travel backpack 40 l, water-repellent', 46],
  ['Wooden building blocks, 100 pieces', 24.99],
  ['Bluetooth keyboard, compact, grey', 29.9],
  ['儿童防晒帽 可折叠', 9.9],
  ['Chef’s knife, 20 cm, Damascus steel', 62],
  ['Garden solar lights, pack of 8', 26.4],
  ['Phone tripod with remote', 18.75],
  ['羽毛球拍 碳纤维 双拍', 48.6],
  ['Linen tablecloth 140 × 240 cm', 33.3],
];

/** What is printed on one of them; undefined for what has no such ASIN. Its prefix is for use within a company. */
export function eanOf(asin: string): string | undefined {
  const place = goods.findIndex(([name]) => articleOf(name).asin === asin);
  if (place === -1) return undefined;
  const body = `20047110${String(place + 1).padStart(4, '0')}`;
  return `${body}${gs1Digit(body)}`;
}

/** What the seller and the marketplace call one of them. */
export function articleOf(name: string): { sku: string; asin: string } {
  const place = goods.findIndex(([one]) => one === name);
  return { sku: `LT-${101 + place}`, asin: `B0LTN${10_137 + place * 271}` };
}

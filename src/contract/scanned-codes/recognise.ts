import { normaliseTrackingId } from '#src/contract/shipments/carriers.ts';
import { hasGs1Digit, hasPostDigit } from './check-digits.ts';
import { trackingForms } from './tracking-forms.ts';

/** What a code may be. */
export type Reading =
  | { kind: 'order'; orderId: string }
  | { kind: 'product'; form: 'sku' | 'asin' | 'fnsku' | 'ean'; code: string }
  | {
      kind: 'tracking';
      trackingId: string;
      /** Codes of `src/contract/shipments/carriers.ts`, likeliest first; empty where the marketplace knows none of them. */
      carriers: readonly string[];
      /** Its form or check digit says so, and not only its length. */
      isSure: boolean;
    }
  /** Tells a carrier's machines where a parcel goes, and is on many of them. */
  | { kind: 'routing' };

export interface ScannedCode {
  /** As it is printed, without what scanners add. */
  text: string;
  /** `unknown` where it is nothing that is known here. */
  kind: Reading['kind'] | 'unknown';
  /** Of a tracking number, from all of its forms. */
  carriers: readonly string[];
  /** Likeliest first. */
  readings: readonly Reading[];
  /** It may be several things, or is one by its length alone: a person has to say. */
  isDoubtful: boolean;
}

interface KnownCodes {
  /** SKUs of the orders that wait, as the marketplace writes them. */
  skus?: ReadonlySet<string>;
}

/**
 * What was scanned or typed: an order's number, a tracking number or an article, told apart by its form. Nothing is
 * looked up.
 */
export function recognise(scanned: string, { skus }: KnownCodes = {}): ScannedCode {
  const { symbology, content } = withoutIdentifier(scanned);
  // Printers and chats have other dashes.
  const text = normaliseTrackingId(content).replace(/[\u2010-\u2015\u2212]/g, '-');
  const readings = readingsOf(text, content.trim(), symbology, skus);
  const [first] = readings;
  const tracking = readings.filter(reading => reading.kind === 'tracking');
  return {
    text,
    kind: first?.kind ?? 'unknown',
    carriers: [...new Set(tracking.flatMap(({ carriers }) => carriers))],
    readings,
    isDoubtful:
      new Set(readings.map(({ kind }) => kind)).size > 1 ||
      new Set(tracking.map(({ trackingId }) => trackingId)).size > 1 ||
      (tracking.length > 0 && !tracking.some(({ isSure }) => isSure)),
  };
}

/** A scanner may say in front what it read. @see ISO/IEC 15424 */
function withoutIdentifier(scanned: string): { symbology: string | undefined; content: string } {
  const [prefix, symbology] = /^\s*\]([A-Za-z]\d)/.exec(scanned) ?? [''];
  return { symbology, content: scanned.slice(prefix.length) };
}

function readingsOf(
  text: string,
  raw: string,
  symbology: string | undefined,
  skus: ReadonlySet<string> | undefined,
): Reading[] {
  const orderIds = new Set(text.match(/(?<!\d)\d{3}-\d{7}-\d{7}(?!\d)/g));
  const [orderId] = orderIds;
  if (orderIds.size === 1 && orderId !== undefined) return [{ kind: 'order', orderId }];
  if (skus?.has(raw)) return [{ kind: 'product', form: 'sku', code: raw }];
  const product = productOf(text);
  // Bar codes of articles have a symbology of their own.
  if (symbology?.startsWith('E')) return product;
  const element = elementOf(text, symbology);
  if (element) return element;
  const tracking = trackingReadings(text);
  const isSure = tracking.some(reading => reading.kind === 'tracking' && reading.isSure);
  const others = [...product, ...routingOf(text)];
  return isSure ? [...tracking, ...others] : [...others, ...tracking];
}

function productOf(text: string): Reading[] {
  if (/^B0[0-9A-Z]{8}$/.test(text)) return [{ kind: 'product', form: 'asin', code: text }];
  if (/^X00[0-9A-Z]{7}$/.test(text)) return [{ kind: 'product', form: 'fnsku', code: text }];
  const isEan = /^(?:\d{8}|\d{12,13})$/.test(text) && hasGs1Digit(text);
  return isEan ? [{ kind: 'product', form: 'ean', code: text }] : [];
}

/** A part of a GS1 code: the one that a person would type. @see GS1 General Specifications, 3 */
function elementOf(text: string, symbology: string | undefined): Reading[] | undefined {
  const isGs1 = symbology !== undefined && ['C1', 'd2', 'e0', 'Q3'].includes(symbology);
  const [, identifier, content = ''] = /^\((\d{2,4})\)(.*)$/.exec(text) ?? [];
  const [container] = (identifier === '00' ? /^\d{18}/ : /^00\d{18}/).exec(identifier ? content : text) ?? [];
  if (container !== undefined && (identifier === '00' || isGs1))
    return trackingReadings(container.padStart(20, '0'));
  const [, article] = /^(?:\(01\)|01)(\d{14})/.exec(text) ?? [];
  if (article !== undefined && (identifier === '01' || isGs1) && hasGs1Digit(article))
    return [{ kind: 'product', form: 'ean', code: article.replace(/^0{1,6}(?=\d{8,13}$)/, '') }];
  const isRouting = identifier === '420' || identifier === '421' || identifier === '403';
  return isRouting || (isGs1 && /^4(?:20|21|03)/.test(text)) ? [{ kind: 'routing' }] : undefined;
}

function routingOf(text: string): Reading[] {
  const isLeitcode = /^\d{14}$/.test(text) && hasPostDigit(text);
  return isLeitcode || /^2L[A-Z]{2}[0-9A-Z ]+\+/.test(text) ? [{ kind: 'routing' }] : [];
}

function trackingReadings(text: string): Reading[] {
  const found = trackingForms.flatMap(({ form, check, isOwn, carriers, number }) => {
    const match = form.exec(text);
    if (!match || (check && !check(match))) return [];
    const isSure = isOwn === true || check !== undefined;
    return {
      kind: 'tracking' as const,
      trackingId: number?.(match) ?? text,
      carriers: carriers(match),
      isSure,
      rank: isOwn ? 0 : isSure ? 1 : 2,
    };
  });
  const own = found.filter(({ rank }) => rank === 0);
  return (own.length > 0 ? own : found)
    .sort((one, other) => one.rank - other.rank)
    .map(({ rank: _, ...reading }) => reading);
}

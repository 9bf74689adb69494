import { alignTo, nearestPart } from '#server/documents/comparing/text/edit-distance.ts';
import { latinOf, wordsOf } from '#server/documents/comparing/text/plain-text.ts';
import type { ReadPage } from '../../reading/read-page.ts';
import { firstOfEach, passagesOf, readWell } from './find-company-name.ts';

/** How a company is organised: written in many ways, or left out. */
const legalForms = new Set(
  'CO LTD LIMITED COMPANY INC INCORPORATED CORP CORPORATION GMBH AG KG UG LLC LLP PLC SARL SAS SRL SPA SL SA BV NV OY AB AS APS SRO SPZOO SP ZOO PTE PTY THE AND OF'.split(
    ' ',
  ),
);

/** What many companies have in their names. */
const commonWords = new Set(
  (
    'TECHNOLOGY TECHNOLOGIES TECH TRADING TRADE TRADES INTERNATIONAL IMPORT EXPORT IMP EXP INDUSTRY INDUSTRIAL INDUSTRIES ' +
    'ELECTRONIC ELECTRONICS ELECTRONICAL ELECTRIC COMMERCE ECOMMERCE BUSINESS ENTERPRISE ENTERPRISES GROUP HOLDING HOLDINGS ' +
    'DEVELOPMENT MANUFACTURING MANUFACTURE FACTORY PRODUCTS PRODUCT SUPPLY CHAIN LOGISTICS NETWORK INFORMATION ' +
    'SCIENCE INTELLIGENT DIGITAL MATERIALS MATERIAL EQUIPMENT MACHINERY HARDWARE PLASTIC PLASTICS HOUSEWARE HOME HOUSEHOLD ' +
    'GARMENT TEXTILE TEXTILES CLOTHING FURNITURE CERAMICS TOYS GIFTS CRAFTS LIGHTING OPTICAL AUTO PARTS SPORTS OUTDOOR ' +
    'CULTURE CREATIVE BRAND E CROSS BORDER GLOBAL WORLD CHINA CN EU EUROPE ' +
    'BEIJING SHANGHAI TIANJIN CHONGQING GUANGDONG ZHEJIANG JIANGSU FUJIAN SHANDONG HEBEI HENAN HUBEI HUNAN ANHUI JIANGXI ' +
    'SICHUAN LIAONING SHENZHEN GUANGZHOU DONGGUAN FOSHAN ZHONGSHAN ZHUHAI HUIZHOU SHANTOU NINGBO HANGZHOU YIWU JINHUA ' +
    'WENZHOU TAIZHOU SHAOXING JIAXING XIAMEN FUZHOU QUANZHOU PUTIAN ZHANGZHOU QINGDAO JINAN YANTAI SUZHOU WUXI NANJING ' +
    'CHANGZHOU NANTONG WUHAN CHANGSHA ZHENGZHOU HEFEI NANCHANG CHENGDU XIAN DALIAN SHENYANG HONGKONG HONG KONG KUNMING'
  ).split(' '),
);

/** Letters that pictures confuse are one. */
const fold = (text: string) => text.replace(/[1IL|]/g, 'I').replace(/0/g, 'O');

interface Part {
  start: number;
  end: number;
  isCommon: boolean;
}

/** A name without its legal form, and which letters of it must be right. */
function partsOf(name: string): { text: string; parts: Part[] } {
  const words = wordsOf(name).filter(word => !legalForms.has(word));
  const isOnlyCommon = words.every(word => commonWords.has(word));
  let text = '';
  const parts = words.map((word): Part => {
    const start = text.length;
    text += word;
    return { start, end: text.length, isCommon: !isOnlyCommon && commonWords.has(word) };
  });
  return { text, parts };
}

/**
 * Whether a look has the name: its distinctive words letter by letter, the common ones as well as they were read, and
 * no other word of a name behind it ("Holding").
 */
function hasName(look: string, after: string, { text, parts }: ReturnType<typeof partsOf>): boolean {
  const words = wordsOf(look);
  const starts = new Set<number>();
  /** The word that stands behind each place where one ends. */
  const ends = new Map<number, string>();
  let joined = '';
  for (const [place, word] of words.entries()) {
    if (legalForms.has(word)) continue;
    starts.add(joined.length);
    joined += word;
    ends.set(joined.length, words[place + 1] ?? wordsOf(after)[0] ?? '');
  }
  const { pieces, distance, start, end } = alignTo(fold(joined), fold(text));
  const next = ends.get(end);
  if (distance > text.length / 4 || !starts.has(start) || next === undefined) return false;
  if (commonWords.has(next)) return false;
  return parts.every(part => {
    const wanted = fold(text.slice(part.start, part.end));
    const seen = pieces.slice(part.start, part.end).join('');
    if (!part.isCommon) return seen === wanted;
    return nearestPart(seen, wanted).distance <= Math.floor(wanted.length / 4);
  });
}

/** Whether a company's name in Latin letters is on the document: "found" only where no doubt is left. */
export function findLatinName(pages: readonly ReadPage[], name: string): 'found' | 'unsure' | 'nothing' {
  const wanted = partsOf(name);
  if (wanted.text.length < 4) return 'nothing';
  let inLines = 0;
  const isFirst = firstOfEach();
  for (const passage of passagesOf(pages, 3)) {
    const { looks, certain, sureness, after } = passage;
    const hits = looks.filter(look => hasName(look, after, wanted)).length;
    if (hits > 0 && (certain || hits > 1 || (looks.length === 1 && sureness >= readWell))) return 'found';
    if (hits > 0 && isFirst(passage)) inLines += hits;
  }
  // A page that was read in several ways has its lines as often, and a name may be printed twice.
  if (inLines > 1) return 'found';
  return inLines > 0 || mentions(pages, name) ? 'unsure' : 'nothing';
}

/** Whether a document may name the company, misread or abbreviated: then it isn't somebody else's. */
export function mentions(pages: readonly ReadPage[], name: string): boolean {
  const { text } = partsOf(name);
  if (text.length < 4) return true;
  return pages.some(({ lines }) => {
    const page = lines.map(({ looks }) => latinOf(looks[0] ?? '')).join('');
    return nearestPart(page, text).distance <= text.length * 0.25;
  });
}

import type { DocumentType } from '#src/contract/related-resource.ts';
import type { ReadPage } from '../reading/read-page.ts';
import { hanOf, latinOf } from './plain-text.ts';

/** Terms printed on documents of each type, and how strongly each one indicates the type. */
const signs: Record<DocumentType, Readonly<Record<string, number>>> = {
  ID_CARD: { 居民身份证: 3, 公民身份号码: 3, 身份证: 2, 签发机关: 2, 有效期限: 2, 民族: 1, 出生: 1 },
  BUSINESS_LICENSE: {
    营业执照: 3,
    统一社会信用代码: 2,
    法定代表人: 2,
    注册资本: 2,
    经营范围: 2,
    登记机关: 2,
    成立日期: 1,
  },
  EORI: { EORI: 3, ECONOMICOPERATORS: 3, ZOLLDIREKTION: 2, CUSTOMS: 1 },
  VAT: {
    UMSATZSTEUERIDENTIFIKATIONSNUMMER: 2,
    BUNDESZENTRALAMTFURSTEUERN: 2,
    VATREGISTRATION: 3,
    REGISTEREDFORVALUEADDEDTAX: 3,
    VATINFORMATIONEXCHANGE: 2,
    VATIDENTIFICATION: 1,
    TVAINTRACOMMUNAUTAIRE: 2,
    IMMATRICULATIONTVA: 3,
    ATTRIBUZIONEPARTITAIVA: 3,
    PARTITAIVA: 1,
    BTWIDENTIFICATIE: 2,
    PODATNIKAVATUE: 3,
    NIFIVA: 2,
    OPERADORESINTRACOMUNITARIOS: 2,
  },
  TAX: {
    VORANMELDUNG: 3,
    STEUERERKLARUNG: 3,
    VORSTEUER: 2,
    TAXRETURN: 3,
    VATRETURN: 3,
    OUTPUTTAX: 2,
    INPUTTAX: 2,
    DECLARATIONDETVA: 3,
    DECLARATIONTVA: 3,
    BTWAANGIFTE: 3,
    AANGIFTEOMZETBELASTING: 3,
    DICHIARAZIONEIVA: 3,
    DEKLARACJA: 3,
    JPKV7: 3,
    MODELO303: 3,
    AUTOLIQUIDACION: 2,
    纳税申报: 3,
    完税证明: 3,
  },
};

const enough = 3;

function scoresOf(pages: readonly ReadPage[]): Map<DocumentType, number> {
  const looks = pages.flatMap(({ lines }) => lines.flatMap(line => line.looks));
  const text = `${looks.map(latinOf).join('')} ${looks.map(hanOf).join('')}`;
  return new Map(
    (Object.keys(signs) as DocumentType[]).map(type => [
      type,
      Object.entries(signs[type]).reduce(
        (sum, [sign, weight]) => sum + (text.includes(sign) ? weight : 0),
        0,
      ),
    ]),
  );
}

/**
 * The type of a document that is clearly not the expected one.
 * @returns undefined where it may be the expected: offices word their papers as they like
 */
export function otherKind(pages: readonly ReadPage[], expected: DocumentType): DocumentType | undefined {
  const scores = scoresOf(pages);
  const own = scores.get(expected) ?? 0;
  const [best] = [...scores].filter(([type]) => type !== expected).sort(([, a], [, b]) => b - a);
  return best && best[1] >= enough && best[1] > 2 * own ? best[0] : undefined;
}

/** Whether anything on the pages speaks for the expected type. */
export const looksLike = (pages: readonly ReadPage[], expected: DocumentType): boolean =>
  (scoresOf(pages).get(expected) ?? 0) >= enough;

import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';
import { drawIdCard } from './draw-id-card.ts';
import { drawEoriLetter, drawTaxReturn, drawVatCertificate } from './draw-letters.ts';
import { drawLicence } from './draw-licence.ts';
import { createSheet, type Sheet } from './sheet-canvas.ts';
import type { Specimen } from './specimen.ts';

export const drawDocument: Record<DocumentType, (specimen: Specimen) => Sheet> = {
  ID_CARD: drawIdCard,
  BUSINESS_LICENSE: drawLicence,
  EORI: drawEoriLetter,
  VAT: drawVatCertificate,
  TAX: drawTaxReturn,
};

/** An empty sheet, not quite white, as a scanner sees it. */
export function drawBlank(): Sheet {
  const sheet = createSheet(1240, 1754, '#f6f5f1');
  const shade = sheet.context.createLinearGradient(0, 0, 1240, 1754);
  shade.addColorStop(0, 'rgba(0,0,0,0)');
  shade.addColorStop(1, 'rgba(0,0,0,0.14)');
  sheet.context.fillStyle = shade;
  sheet.context.fillRect(0, 0, 1240, 1754);
  return sheet;
}

/** What the importer's form says where everything is right. */
export const rightForm = (specimen: Specimen): CheckedForm => ({
  ownerName: specimen.ownerPinyin,
  expirationDate: specimen.cardUntil ?? '2099-12-31',
  nameEN: specimen.nameEN,
  nameCN: specimen.nameCN,
  registrationNumber: specimen.registrationNumber,
  eoriNumber: specimen.eoriNumber,
  vatNumber: specimen.vatNumber,
});

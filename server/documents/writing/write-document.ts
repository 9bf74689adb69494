import { PDFDocument } from '@cantoo/pdf-lib';
import type { BrokerDocumentData, BrokerDocumentKind, PostalAddress } from './broker-document-data.ts';
import { embedDocumentFonts } from './document-fonts.ts';
import { createDocumentSheet, type DocumentSheet } from './document-sheet.ts';
import { documentWords, partyWords as words } from './document-words.ts';

/**
 * Makes the power of attorney or the VAT guarantee of an importer, in English and Chinese, A4.
 * @returns the bytes of a PDF with embedded fonts
 * @throws Error where no embedded font has a character of the data
 */
export async function writeDocument(kind: BrokerDocumentKind, data: BrokerDocumentData): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { title, opening, clauses } = documentWords[kind];
  document.setTitle(`${title[0]} ${data.reference}`);
  document.setAuthor(data.broker.name);
  document.setSubject(data.importer.nameEN);
  document.setLanguage('en');
  const issued = new Date(`${data.issuedOn}T00:00:00Z`);
  document.setCreationDate(issued);
  document.setModificationDate(issued);

  const sheet = createDocumentSheet(document, await embedDocumentFonts(document));
  sheet.paragraph(data.broker.name, { size: 11, weight: 'bold', after: 14 });
  sheet.paragraph(title[0], { size: 17, weight: 'bold', after: 0 });
  sheet.paragraph(title[1], { size: 14, weight: 'bold', after: 8 });
  sheet.row(words.reference, data.reference);
  sheet.row(words.issuedOn, data.issuedOn);
  writeParties(sheet, data);
  sheet.rule();
  for (const text of opening) sheet.paragraph(text);
  for (const [place, [english, chinese]] of clauses.entries()) {
    sheet.paragraph(`${place + 1}. ${english}`, { after: 1 });
    sheet.paragraph(chinese, { indent: 12, after: 7 });
  }
  sheet.keepTogether(170);
  sheet.paragraph(words.languages, { size: 8.5 });
  sheet.signature(
    [
      `${words.signatureOf} · ${words.importer}`,
      data.importer.nameEN,
      `${words.legalRepresentative}: ${data.importer.ownerName}`,
      `${words.placeAndDate}: ____________________`,
    ],
    [
      `${words.signatureOf} · ${words.representative}`,
      data.broker.name,
      `${words.placeAndDate}: ____________________`,
    ],
  );
  sheet.finish(data.reference);
  return document.save();
}

function writeParties(sheet: DocumentSheet, { importer, broker, seller }: BrokerDocumentData): void {
  const heading = (text: string) => {
    sheet.rule();
    sheet.keepTogether(60);
    sheet.paragraph(text, { size: 11, weight: 'bold', after: 3 });
  };
  const row = (label: string, value: string | undefined) => {
    if (value) sheet.row(label, value);
  };
  heading(words.importer);
  row(words.nameEN, importer.nameEN);
  row(words.nameCN, importer.nameCN);
  row(words.registration, importer.registrationNumber);
  row(words.legalRepresentative, importer.ownerName);
  row(words.eori, importer.eoriNumber);
  row(words.eoriAddress, addressLine(importer.eoriAddress));
  row(words.vat, importer.vatNumber);
  row(words.vatAddress, addressLine(importer.vatAddress));
  heading(words.representative);
  row(words.name, broker.name);
  row(words.eori, broker.eoriNumber);
  row(words.address, addressLine(broker.address));
  heading(words.seller);
  row(words.name, seller.name);
  row(words.sellerId, seller.sellerId);
  row(words.address, addressLine(seller.address));
}

/** Street, then postal code and town, then country; what is unknown is left out. */
function addressLine(address: PostalAddress | undefined): string | undefined {
  if (!address) return undefined;
  const town = [address.zipCode, address.city].filter(Boolean).join(' ');
  return [address.street, town, address.country].filter(Boolean).join(', ') || undefined;
}

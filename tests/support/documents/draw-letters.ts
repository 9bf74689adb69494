import { createSheet, type Sheet } from './sheet-canvas.ts';
import type { Specimen } from './specimen.ts';

/** One document of a customs or tax office: A4 at 150 dots an inch. */
interface Letter {
  office: string;
  place: string;
  title: string;
  /** A text, or a label with the text next to it. */
  body: readonly (string | readonly [label: string, value: string])[];
}

function drawLetter({ office, place, title, body }: Letter): Sheet {
  const sheet = createSheet(1240, 1754);
  const { text } = sheet;
  text(110, 140, 34, office, { bold: true });
  text(110, 185, 23, place, { colour: '#555' });
  sheet.line(110, 215, 1130, 215);
  text(110, 345, 40, title, { bold: true });
  let y = 440;
  for (const part of body) {
    if (typeof part === 'string') {
      for (const line of wrap(part, 78)) {
        text(110, y, 25, line);
        y += 38;
      }
      y += 24;
    } else {
      text(110, y, 25, part[0], { colour: '#333' });
      for (const line of wrap(part[1], 40)) {
        text(500, y, 27, line, { bold: true });
        y += 42;
      }
      y += 12;
    }
  }
  return sheet;
}

function wrap(text: string, length: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length + 1 > length) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
}

const country = (number: string) => number.slice(0, 2);

export function drawEoriLetter(specimen: Specimen): Sheet {
  const german = country(specimen.eoriNumber) === 'DE';
  return drawLetter(
    german
      ? {
          office: 'Generalzolldirektion',
          place: 'Dienstort Dresden · Stammdatenmanagement · Carusufer 3–5, 01099 Dresden',
          title: 'Zuteilung einer EORI-Nummer',
          body: [
            'Sehr geehrte Damen und Herren,',
            'auf Ihren Antrag vom 14.03.2024 wurde Ihnen die folgende EORI-Nummer (Economic Operators’ Registration and Identification number) zugeteilt:',
            ['EORI-Nummer', specimen.eoriNumber],
            ['Name', specimen.nameEN],
            ['Gültig ab', '02.04.2024'],
            specimen.addressEN,
            'Bitte geben Sie diese Nummer bei allen Zollanmeldungen in der Europäischen Union an. Änderungen Ihrer Stammdaten teilen Sie bitte unverzüglich mit.',
            'Geschäftszeichen: Z 2204 – 17/2024. Telefon 0351 44834-520',
          ],
        }
      : {
          office: 'Customs Administration',
          place: 'Economic operators · Registration desk',
          title: 'EORI registration confirmation',
          body: [
            'This is to confirm that the economic operator named below has been registered in the EU Economic Operators Registration and Identification system.',
            ['EORI number', specimen.eoriNumber],
            ['Operator', specimen.nameEN],
            ['Start date', '02/04/2024'],
            specimen.addressEN,
            'Quote this number in every customs declaration in the European Union. The validation service of the European Commission shows it as valid.',
          ],
        },
  );
}

export function drawVatCertificate(specimen: Specimen): Sheet {
  const german = country(specimen.vatNumber) === 'DE';
  return drawLetter(
    german
      ? {
          office: 'Bundeszentralamt für Steuern',
          place: 'Dienstsitz Saarlouis · Ahornweg 1–3, 66740 Saarlouis',
          title: 'Umsatzsteuer-Identifikationsnummer',
          body: [
            'Mitteilung über die Erteilung einer Umsatzsteuer-Identifikationsnummer gemäß § 27a Umsatzsteuergesetz.',
            ['USt-IdNr.', specimen.vatNumber],
            ['Unternehmer', specimen.nameEN],
            ['Erteilt am', '19.04.2024'],
            specimen.addressEN,
            'Verwenden Sie diese Nummer bei innergemeinschaftlichen Lieferungen und in der Zusammenfassenden Meldung.',
          ],
        }
      : {
          office: 'Tax Administration',
          place: 'Office for foreign taxable persons',
          title: 'Certificate of VAT registration',
          body: [
            'We certify that the taxable person named below is registered for value added tax and entered in the VAT Information Exchange System.',
            ['VAT identification number', specimen.vatNumber],
            ['Taxable person', specimen.nameEN],
            ['Registered since', '19/04/2024'],
            specimen.addressEN,
          ],
        },
  );
}

export function drawTaxReturn(specimen: Specimen): Sheet {
  const german = country(specimen.vatNumber) === 'DE';
  const sheet = drawLetter({
    office: german ? 'Finanzamt Berlin International' : 'Tax Administration',
    place: german ? 'Umsatzsteuer-Voranmeldung 2026' : 'VAT return 2026',
    title: german ? 'Umsatzsteuer-Voranmeldung · III. Quartal 2026' : 'VAT return · third quarter 2026',
    body: [
      [german ? 'Unternehmer' : 'Taxable person', specimen.nameEN],
      [german ? 'USt-IdNr.' : 'VAT number', specimen.vatNumber],
      [german ? 'Zeitraum' : 'Period', '07–09/2026'],
    ],
  });
  const rows = german
    ? ['Steuerpflichtige Umsätze 19 %', 'Umsatzsteuer', 'Abziehbare Vorsteuer', 'Verbleibender Betrag']
    : ['Taxable supplies', 'Output tax', 'Deductible input tax', 'Amount payable'];
  for (const [row, label] of rows.entries()) {
    const y = 760 + row * 72;
    sheet.box(110, y, 760, 72);
    sheet.box(870, y, 260, 72);
    sheet.text(130, y + 47, 24, `${81 + row}   ${label}`);
    sheet.text(1110, y + 47, 25, `${(48_213.5 / (row + 1)).toFixed(2)}`, { align: 'right' });
  }
  return sheet;
}

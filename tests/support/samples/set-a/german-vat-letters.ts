import { grouped } from '../numbers.ts';
import type { Sheet } from './canvas-page.ts';
import { drawLetter } from './letter.ts';
import type { Importer } from './people.ts';

type Draw = (of: Importer, vat: string) => Sheet;

export const addressOf = ({ nameEN, street }: Importer) => [
  nameEN,
  ...street.split(', ').reduce<string[]>((lines, part, place) => {
    if (place % 2 === 0) lines.push(part);
    else lines[lines.length - 1] += `, ${part}`;
    return lines;
  }, []),
];

/** The number in a sentence, as the federal office wrote until some years ago. */
export const deAnnouncement: Draw = (of, vat) =>
  drawLetter({
    family: 'Termes',
    size: 11,
    head: [
      'Bundeszentralamt für Steuern',
      'Referat St II 4 · An der Küppe 1 · 53225 Bonn',
      'Telefon +49 228 406-0 · Telefax +49 228 406-2661',
    ],
    address: addressOf(of),
    reference: 'Saarlouis, 22. August 2022',
    title: 'Bescheinigung über die Erteilung einer\nUmsatzsteuer-Identifikationsnummer',
    parts: [
      'Hiermit wird bescheinigt, dass dem oben genannten Unternehmen mit Wirkung vom 15. August 2022 gemäß § 27a Absatz 1 UStG die Umsatzsteuer-Identifikationsnummer',
      { set: grouped(vat, [2]) },
      'erteilt worden ist. Die Nummer ist bei Geschäften im innergemeinschaftlichen Handel zu verwenden. Sie ersetzt nicht die Steuernummer, unter der Sie beim Finanzamt Ihre Umsatzsteuererklärungen und Voranmeldungen abzugeben haben.',
      'Eine Abmeldung ist dem Bundeszentralamt für Steuern mitzuteilen.',
    ],
    close: ['Im Auftrag', '', 'Kessler'],
    stamp: 'BUNDESZENTRALAMT',
    foot: 'Dienstgebäude Saarlouis: Ahornweg 1-3, 66740 Saarlouis · poststelle@bzst.bund.de',
  });

export const deStatus: Draw = (of, vat) =>
  drawLetter({
    family: 'Heros',
    size: 10,
    head: ['Finanzamt Kassel', 'Goethestraße 43 · 34119 Kassel'],
    title: 'BESCHEINIGUNG (USt 1 TN)\nüber die Eintragung als Steuerpflichtiger (Unternehmer)',
    titleAt: 'center',
    parts: [
      {
        fields: [
          ['Name / Firma', of.nameEN],
          ['Anschrift des Unternehmens', of.street],
          ['Steuernummer', `026 2${vat.slice(3, 5)} ${vat.slice(5)}1`],
          ['USt-IdNr.', vat],
          ['Art des Unternehmens', 'Versandhandel'],
        ],
        boxed: true,
      },
      'Der vorbezeichnete Unternehmer ist in der Bundesrepublik Deutschland unter der angegebenen Nummer für Zwecke der Umsatzsteuer als Steuerpflichtiger (Unternehmer) eingetragen.',
      'The person named above is registered under the stated number for turnover tax purposes in the Federal Republic of Germany.',
      'Die Bescheinigung darf nur zur Vorlage im Vorsteuer-Vergütungsverfahren verwendet werden.',
    ],
    close: ['Kassel, den 04.06.2026', 'Rademacher'],
    stamp: 'FINANZAMT KASSEL',
  });

export const deClearance: Draw = (of, vat) =>
  drawLetter({
    family: 'Courier',
    size: 10,
    head: ['FINANZAMT HAMBURG-NORD', 'Borsteler Chaussee 45, 22453 Hamburg', 'Sprechzeiten: Mo, Di 8-14 Uhr'],
    reference: 'Hamburg, 18.02.2026',
    title: 'BESCHEINIGUNG IN STEUERSACHEN',
    parts: [
      {
        fields: [
          ['Steuerpflichtiger', of.nameEN],
          ['Anschrift', of.street],
          ['Steuernummer', `17/414/${vat.slice(4, 9)}`],
          ['USt-IdNr.', grouped(vat, [2, 3, 3])],
        ],
      },
      'Der Steuerpflichtige hat die Steuererklärungen und Steueranmeldungen der letzten drei Jahre abgegeben. Rückstände bestehen nicht. Vollstreckungsmaßnahmen waren nicht erforderlich.',
      'Angaben zur Abgabe der Umsatzsteuer-Voranmeldungen: regelmäßig und fristgerecht.',
      'Gültig für die Dauer von zwölf Monaten ab Ausstellung.',
    ],
    close: ['Im Auftrag', 'Petersen'],
    stamp: 'FA HAMBURG-NORD',
  });

export const deRegistration: Draw = (of, vat) =>
  drawLetter({
    family: 'Heros',
    head: [
      'Finanzamt Berlin International',
      'Zentrale Zuständigkeit für Unternehmer mit Sitz in der Volksrepublik China',
    ],
    bar: '#31506b',
    address: addressOf(of),
    reference: 'Aktenzeichen 130/5417 · 07.05.2025',
    title: 'Steuerliche Erfassung; Bescheinigung nach § 22f UStG',
    parts: [
      'Sie werden hier unter einer deutschen Steuernummer geführt. Zugleich wird Ihnen die Ihnen vom Bundeszentralamt für Steuern erteilte Nummer bestätigt:',
      {
        fields: [
          ['Steuernummer', `130/541/7${vat.slice(5, 9)}`],
          ['Umsatzsteuer-Identifikationsnummer', vat],
        ],
      },
      'Umsatzsteuer-Voranmeldungen sind vierteljährlich abzugeben. Zur Abgabe der Steuererklärung für das Kalenderjahr werden Sie gesondert aufgefordert. Die abziehbare Vorsteuer ist durch Rechnungen zu belegen.',
    ],
    close: ['Dieses Schreiben wurde maschinell erstellt.'],
  });

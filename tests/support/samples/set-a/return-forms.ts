import { grouped } from '../numbers.ts';
import type { Sheet } from './canvas-page.ts';
import { drawLetter } from './letter.ts';
import type { Importer } from './people.ts';

type Draw = (of: Importer, vat: string) => Sheet;

/** Without the VAT number: the office knows the company by its tax number. */
export const deQuarter: Draw = of =>
  drawLetter({
    family: 'Heros',
    size: 10,
    head: [
      'Umsatzsteuer-Voranmeldung',
      'III. Kalendervierteljahr 2026 · Finanzamt Kassel · Steuernummer 026 241 70518',
    ],
    bar: '#4f7a57',
    address: [`Unternehmer: ${of.nameEN}`, of.street],
    title: 'Anmeldung der Umsatzsteuer-Vorauszahlung',
    parts: [
      {
        amounts: [
          ['81', 'Steuerpflichtige Umsätze 19 v. H.', '64 117,00'],
          ['36', 'Umsatzsteuer', '12 182,23'],
          ['66', 'Abziehbare Vorsteuerbeträge', '7 330,90'],
          ['62', 'Einfuhrumsatzsteuer', '2 406,11'],
          ['83', 'Verbleibender Betrag', '2 445,22'],
        ],
      },
    ],
    foot: 'ELSTER Transferticket es92k1xq7403m · 12.10.2026 16:40',
  });

export const deYear: Draw = (of, vat) =>
  drawLetter({
    family: 'Courier',
    size: 10,
    head: ['UMSATZSTEUERERKLÄRUNG FÜR 2024', 'Finanzamt Hamburg-Nord, Steuernummer 17/414/20933'],
    title: 'Hauptvordruck USt 2 A',
    parts: [
      {
        fields: [
          ['Unternehmen', of.nameEN],
          ['USt-IdNr.', vat],
          ['Dauer', '01.01. - 31.12.2024'],
        ],
      },
      {
        amounts: [
          ['177', 'Umsätze zum allgemeinen Steuersatz', '402 118'],
          ['320', 'Vorsteuer aus Rechnungen', '51 204,77'],
          ['820', 'Verbleibende Umsatzsteuer', '25 197,65'],
        ],
      },
    ],
  });

export const frMonth: Draw = (of, vat) =>
  drawLetter({
    family: 'Heros',
    size: 10,
    head: ['TAXE SUR LA VALEUR AJOUTÉE', 'Formulaire 3310-CA3-SD · Période du 01/08/2026 au 31/08/2026'],
    headAt: 'center',
    title: 'Déclaration de TVA – régime réel normal',
    parts: [
      {
        fields: [
          ['Dénomination', of.nameEN],
          ['Numéro de TVA', grouped(vat, [2, 2, 3, 3])],
          ['SIRET', `${vat.slice(4)}00021`],
        ],
      },
      {
        amounts: [
          ['01', 'Ventes, prestations de services', '33 870'],
          ['16', 'Total de la TVA brute due', '6 774'],
          ['23', 'Total TVA déductible', '2 190'],
          ['28', 'TVA nette due', '4 584'],
        ],
      },
    ],
  });

export const itYear: Draw = (of, vat) =>
  drawLetter({
    family: 'Termes',
    head: ['DICHIARAZIONE IVA 2026', 'Periodo d’imposta 2025 · Agenzia delle Entrate'],
    title: 'Frontespizio e quadro VL',
    parts: [
      {
        fields: [
          ['Partita IVA', vat.slice(2)],
          ['Dichiarante', of.nameEN],
        ],
        boxed: true,
      },
      {
        amounts: [
          ['VE50', 'Volume d’affari', '211.430'],
          ['VL1', 'IVA a debito', '46.515'],
          ['VL2', 'IVA detraibile', '31.208'],
          ['VL38', 'Totale IVA dovuta', '15.307'],
        ],
      },
    ],
  });

export const esQuarter: Draw = (of, vat) =>
  drawLetter({
    family: 'Heros',
    head: ['Agencia Tributaria · Modelo 303', 'IMPUESTO SOBRE EL VALOR AÑADIDO. AUTOLIQUIDACIÓN'],
    bar: '#8a3b2a',
    title: 'Ejercicio 2026, período 3T',
    parts: [
      {
        fields: [
          ['NIF', vat.slice(2)],
          ['Denominación', of.nameEN],
        ],
      },
      {
        amounts: [
          ['07', 'Base imponible 21 %', '18.402,00'],
          ['27', 'Total cuota devengada', '3.864,42'],
          ['45', 'Total a deducir', '1.207,70'],
          ['71', 'Resultado', '2.656,72'],
        ],
      },
    ],
  });

export const plMonth: Draw = (of, vat) =>
  drawLetter({
    family: 'Courier',
    size: 9.5,
    head: ['VAT-7 DEKLARACJA DLA PODATKU OD TOWARÓW I USŁUG', 'Okres: 09/2026'],
    title: 'A. DANE PODATNIKA',
    parts: [
      {
        fields: [
          ['NIP', grouped(vat.slice(2), [3, 3, 2], '-')],
          ['Nazwa pełna', of.nameEN],
        ],
      },
      {
        amounts: [
          ['19', 'Dostawa towarów 23%', '77 310'],
          ['20', 'Podatek należny', '17 781'],
          ['51', 'Do zapłaty', '6 402'],
        ],
      },
    ],
  });

export const nlQuarter: Draw = (of, vat) =>
  drawLetter({
    family: 'Heros',
    head: ['Belastingdienst', 'Btw-aangifte derde kwartaal 2026'],
    title: 'Samenvatting van uw aangifte omzetbelasting',
    parts: [
      {
        fields: [
          ['Onderneming', of.nameEN],
          ['Btw-identificatienummer', vat],
          ['Aangiftetijdvak', '01-07-2026 t/m 30-09-2026'],
        ],
      },
      {
        amounts: [
          ['1a', 'Belast met hoog tarief', '41.200'],
          ['5b', 'Voorbelasting', '5.310'],
          ['5c', 'Te betalen', '3.342'],
        ],
      },
    ],
  });

export const enQuarter: Draw = (of, vat) =>
  drawLetter({
    family: 'Termes',
    head: ['Revenue – VAT3 return', 'Period: July – August 2026'],
    title: 'VAT return acknowledgement',
    parts: [
      {
        fields: [
          ['Name', of.nameEN],
          ['VAT registration number', vat],
        ],
      },
      {
        amounts: [
          ['T1', 'VAT on sales (output tax)', '9,114.00'],
          ['T2', 'VAT on purchases (input tax)', '4,020.00'],
          ['T3', 'Net payable', '5,094.00'],
        ],
      },
    ],
  });

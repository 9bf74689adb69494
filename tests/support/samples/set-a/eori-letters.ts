import { grouped } from '../numbers.ts';
import type { Sheet } from './canvas-page.ts';
import { drawLetter } from './letter.ts';
import type { Importer } from './people.ts';

type Draw = (of: Importer, eori: string) => Sheet;

export const deLetter: Draw = (of, eori) =>
  drawLetter({
    family: 'Heros',
    head: ['Generalzolldirektion', 'Direktion IX · Stammdatenmanagement · Postfach 10 07 61, 01077 Dresden'],
    headAt: 'right',
    address: [of.nameEN, of.street],
    reference: 'Dresden, 6. Mai 2024 · Z 2204-2024-DD-51180',
    title: 'Zuteilung einer EORI-Nummer gemäß Artikel 9 UZK',
    parts: [
      'Sehr geehrte Damen und Herren,',
      'Ihrem Antrag vom 29. April 2024 wird entsprochen. Ihre EORI-Nummer lautet:',
      { set: grouped(eori, [2, 5, 5]) },
      'Geben Sie diese Nummer bei jeder Zollanmeldung an. Ihre Pflicht zur Abgabe von Steuererklärungen und Umsatzsteuer-Voranmeldungen gegenüber dem Finanzamt bleibt unberührt; insoweit wenden Sie sich bitte an das zuständige Finanzamt.',
    ],
    close: ['Im Auftrag', 'Lehmann'],
  });

export const dePlain: Draw = (of, eori) =>
  drawLetter({
    family: 'Courier',
    size: 10,
    head: ['ZOLL  Generalzolldirektion', 'Dienstort Dresden'],
    title: 'EORI-STAMMDATEN (AUSZUG)',
    parts: [
      {
        fields: [
          ['EORI-NUMMER', eori],
          ['NAME', of.nameEN.toUpperCase()],
          ['ANSCHRIFT', of.street],
          ['LAND', 'CN'],
          ['STATUS', 'GUELTIG'],
        ],
      },
    ],
    foot: 'Erstellt am 14.01.2026 07:12 – ohne Unterschrift gültig',
  });

export const frLetter: Draw = (of, eori) =>
  drawLetter({
    family: 'Termes',
    size: 11,
    head: [
      'Douane – Direction régionale du Havre',
      'Pôle d’action économique, 201 boulevard de Strasbourg, 76600 Le Havre',
    ],
    address: [of.nameEN, of.street],
    title: 'Attestation d’enregistrement EORI',
    parts: [
      'Le chef du pôle d’action économique atteste que l’opérateur économique désigné ci-dessus est enregistré dans la base EORI de l’Union européenne sous le numéro :',
      { set: grouped(eori, [2, 3, 3, 3], ' ') },
      'Numéro valable à compter du 12 février 2024. Toute modification doit être signalée sans délai au service.',
    ],
    stamp: 'DOUANES LE HAVRE',
  });

export const nlLetter: Draw = (of, eori) =>
  drawLetter({
    family: 'Heros',
    head: ['Douane', 'Belastingdienst/Douane Rotterdam Rijnmond'],
    bar: '#1b3c73',
    address: [of.nameEN, of.street],
    title: 'Registratie marktdeelnemer (EORI)',
    parts: [
      {
        fields: [
          ['EORI-nummer', eori.replace(/(\d{4})(\d{2})(\d{3})$/, '$1.$2.$3')],
          ['Geldig vanaf', '3 juni 2024'],
          ['Naam', of.nameEN],
        ],
      },
      'U moet dit nummer vermelden in alle douaneaangiften. Voor de aangifte omzetbelasting gebruikt u uw btw-nummer.',
    ],
  });

export const itLetter: Draw = (of, eori) =>
  drawLetter({
    family: 'Termes',
    size: 11,
    head: ['ADM – Agenzia delle Dogane e dei Monopoli', 'Ufficio delle Dogane di La Spezia'],
    headAt: 'center',
    title: 'Attestazione di registrazione EORI',
    titleAt: 'center',
    parts: [
      `Si attesta che l’operatore ${of.nameEN}, ${of.street}, è registrato con il codice EORI ${grouped(eori, [2])}, valido dal 21/05/2025.`,
      'Il codice è utilizzabile in tutto il territorio doganale dell’Unione. Partita IVA e codice EORI restano soggetti a distinti obblighi dichiarativi.',
    ],
    stamp: 'DOGANE LA SPEZIA',
  });

export const plLetter: Draw = (of, eori) =>
  drawLetter({
    family: 'Heros',
    head: ['Krajowa Administracja Skarbowa', 'Platforma Usług Elektronicznych Skarbowo-Celnych PUESC'],
    title: 'Potwierdzenie nadania numeru EORI',
    parts: [
      {
        fields: [
          ['Nr EORI', grouped(eori, [2, 10])],
          ['Podmiot', of.nameEN],
          ['Siedziba', of.street],
          ['Obowiązuje od', '18.09.2024'],
        ],
        boxed: true,
      },
      'Decyzję wydano na podstawie art. 9 unijnego kodeksu celnego.',
    ],
  });

export const czLetter: Draw = (of, eori) =>
  drawLetter({
    family: 'Courier',
    size: 10,
    head: ['CELNÍ SPRÁVA ČESKÉ REPUBLIKY', 'Celní úřad pro hlavní město Prahu'],
    title: 'OZNÁMENÍ O REGISTRACI V SYSTÉMU EORI',
    parts: [
      {
        fields: [
          ['ČÍSLO EORI', eori],
          ['SUBJEKT', of.nameEN],
          ['PLATNOST OD', '1. 8. 2024'],
        ],
      },
    ],
    stamp: 'CELNÍ ÚŘAD PRAHA',
  });

export const esLetter: Draw = (of, eori) =>
  drawLetter({
    family: 'Termes',
    size: 11,
    head: ['Agencia Tributaria', 'Dependencia Regional de Aduanas e II.EE. de Valencia'],
    title: 'Justificante de asignación de número EORI',
    parts: [
      `Operador económico: ${of.nameEN}.`,
      { set: `EORI: ${eori}` },
      'El número queda registrado en la base de datos de la Comisión Europea y podrá consultarse públicamente. Fecha: 25 de marzo de 2025.',
    ],
    stamp: 'ADUANA VALENCIA',
  });

export const beLetter: Draw = (of, eori) =>
  drawLetter({
    family: 'Heros',
    head: [
      'Algemene Administratie van de Douane en Accijnzen',
      'Dienst EORI, Koning Albert II-laan 33, 1030 Brussel',
    ],
    address: [of.nameEN, of.street],
    title: 'Bevestiging van uw EORI-nummer',
    parts: [
      `Uw onderneming is geregistreerd als marktdeelnemer met EORI-nummer ${eori.slice(0, 2)} ${grouped(eori.slice(2), [4, 3], '.')}.`,
      'De registratie gaat in op 10 oktober 2025.',
    ],
  });

export const seLetter: Draw = (of, eori) =>
  drawLetter({
    family: 'Heros',
    head: ['Tullverket', 'Box 12854, 112 98 Stockholm'],
    title: 'Beslut om Eori-nummer',
    parts: [
      `Tullverket har registrerat ${of.nameEN} och beslutat om följande Eori-nummer:`,
      { set: eori },
      'Numret gäller från och med den 3 december 2024 i hela EU.',
    ],
  });

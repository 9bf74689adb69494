import { grouped } from '../numbers.ts';
import type { Sheet } from './canvas-page.ts';
import { addressOf } from './german-vat-letters.ts';
import { drawLetter } from './letter.ts';
import type { Importer } from './people.ts';

type Draw = (of: Importer, vat: string) => Sheet;

export const frFiscalNotice: Draw = (of, vat) =>
  drawLetter({
    family: 'Heros',
    head: [
      'MINISTÈRE DE L’ÉCONOMIE ET DES FINANCES',
      'Direction des impôts des non-résidents – SIE étrangères',
      '10, rue du Centre, 93160 Noisy-le-Grand',
    ],
    headAt: 'center',
    address: addressOf(of),
    reference: 'Noisy-le-Grand, le 30 septembre 2024',
    title: 'Immatriculation à la TVA – mémento fiscal de votre entreprise',
    parts: [
      'Madame, Monsieur, votre demande d’immatriculation a été enregistrée. Les références ci-dessous sont à rappeler dans toute correspondance.',
      {
        fields: [
          ['SIREN', grouped(vat.slice(4), [3, 3])],
          ['N° TVA intracommunautaire', grouped(vat, [2, 2, 3, 3])],
          ['Mandataire', 'Cabinet Lavigne & Associés, Lyon'],
          ['Périodicité', 'mensuelle'],
        ],
        boxed: true,
      },
      'Vous devez souscrire une déclaration de TVA CA3 chaque mois sur impots.gouv.fr, y compris en l’absence de chiffre d’affaires.',
    ],
    close: ['Le responsable du service'],
  });

export const frAvis: Draw = (of, vat) =>
  drawLetter({
    family: 'Courier',
    size: 10,
    head: ['DIRECTION GENERALE DES FINANCES PUBLIQUES', 'SIE LILLE SEINE - CITE ADMINISTRATIVE'],
    title: 'AVIS DE SITUATION FISCALE',
    parts: [
      {
        fields: [
          ['ENTREPRISE', of.nameEN.toUpperCase()],
          ['ADRESSE', of.street],
          ['NUMERO TVA', vat],
          ['DEBUT', '01/02/2023'],
          ['ETAT', 'ACTIF'],
        ],
      },
      'Document délivré à la demande de l’intéressé. Il atteste que l’entreprise est identifiée à la taxe sur la valeur ajoutée en France (art. 286 ter du CGI) à la date d’édition.',
    ],
    foot: 'Edité le 06/10/2026 - page 1/1',
  });

export const itCertificate: Draw = (of, vat) =>
  drawLetter({
    family: 'Termes',
    size: 11,
    head: ['Agenzia delle Entrate', 'DIREZIONE PROVINCIALE DI TORINO – UFFICIO TERRITORIALE DI TORINO 2'],
    headAt: 'center',
    title: 'Certificato di attribuzione partita IVA',
    titleAt: 'center',
    parts: [
      {
        fields: [
          ['Partita IVA', vat.slice(2)],
          ['Codice fiscale', vat.slice(2)],
          ['Denominazione', of.nameEN],
          ['Sede', of.street],
          ['Natura giuridica', '31 – società estera'],
          ['Decorrenza', '14/10/2023'],
        ],
        boxed: true,
      },
      'Il presente certificato è rilasciato a richiesta dell’interessato ai sensi dell’art. 35 del D.P.R. 633/72. Obblighi: fatturazione, registrazione, liquidazione periodica, dichiarazione annuale.',
    ],
    close: ['Torino, 16/10/2023', 'L’addetto: M. Ferraro'],
    stamp: 'AGENZIA ENTRATE',
  });

export const itDirect: Draw = (of, vat) =>
  drawLetter({
    family: 'Heros',
    head: ['Agenzia delle Entrate', 'Centro Operativo di Pescara – Area soggetti non residenti'],
    bar: '#0f4c81',
    address: addressOf(of),
    reference: 'Prot. 2025/118420',
    title: 'Identificazione diretta ai fini IVA (modello ANR/3)',
    parts: [
      `Alla società in indirizzo è stato attribuito il numero di identificazione IVA ${vat}. Il numero è valido per le operazioni intracomunitarie dalla data di inserimento nel VIES.`,
      'Si ricorda che per le importazioni è necessaria la registrazione EORI presso l’Agenzia delle Dogane e dei Monopoli e che la dichiarazione IVA va presentata entro il 30 aprile.',
    ],
    close: ['Il capo area'],
  });

export const esAssignment: Draw = (of, vat) =>
  drawLetter({
    family: 'Heros',
    head: ['AGENCIA TRIBUTARIA', 'Administración de Guzmán el Bueno – Madrid', 'www.agenciatributaria.es'],
    reference: 'Expediente 2024CAM72130041',
    title: 'COMUNICACIÓN ACREDITATIVA DEL NIF',
    titleAt: 'center',
    parts: [
      {
        fields: [
          ['N.I.F. definitivo', grouped(vat.slice(2), [1, 7], '-')],
          ['Razón social', of.nameEN.toUpperCase()],
          ['Domicilio', of.street],
          ['NIF-IVA (operador intracomunitario)', vat],
          ['Fecha de alta en ROI', '02-09-2024'],
        ],
        boxed: true,
      },
      'Queda obligado a la presentación trimestral de la autoliquidación del Impuesto sobre el Valor Añadido, modelo 303.',
    ],
    foot: 'CSV 7T4KXW92QMZB8H5L · Verificable en la sede electrónica',
  });

export const esCertificate: Draw = (of, vat) =>
  drawLetter({
    family: 'Termes',
    size: 11,
    head: ['Agencia Estatal de Administración Tributaria', 'Delegación de Barcelona'],
    title: 'CERTIFICADO',
    titleAt: 'center',
    parts: [
      `La entidad ${of.nameEN}, con NIF ${vat.slice(2)}, consta inscrita en el Registro de Operadores Intracomunitarios con el número ${grouped(vat, [2])} a efectos del Impuesto sobre el Valor Añadido.`,
      'El presente certificado se expide para su presentación ante terceros, y no acredita el cumplimiento de otras obligaciones tributarias.',
    ],
    close: ['Barcelona, a 8 de enero de 2026'],
    stamp: 'AEAT BARCELONA',
  });

export const plConfirmation: Draw = (of, vat) =>
  drawLetter({
    family: 'Heros',
    head: ['NACZELNIK', 'Pierwszego Wielkopolskiego Urzędu Skarbowego w Poznaniu'],
    reference: 'Poznań, 17 marca 2025 r.',
    title: 'POTWIERDZENIE\nzarejestrowania podmiotu jako podatnika VAT (VAT-5)',
    titleAt: 'center',
    parts: [
      {
        fields: [
          ['NIP', grouped(vat.slice(2), [3, 3, 2], '-')],
          ['Nazwa podmiotu', of.nameEN],
          ['Siedziba', of.street],
          ['Data rejestracji', '2025-03-14'],
        ],
        boxed: true,
      },
      'Na podstawie art. 96 ust. 4 ustawy o podatku od towarów i usług potwierdzam zarejestrowanie podmiotu jako podatnika VAT czynnego. Deklarację i ewidencję (JPK_V7) należy przesyłać do 25. dnia każdego miesiąca.',
    ],
    close: ['z up. Naczelnika', 'kierownik referatu'],
    stamp: 'URZĄD SKARBOWY',
  });

export const plUnion: Draw = (of, vat) =>
  drawLetter({
    family: 'Termes',
    size: 11,
    head: ['Urząd Skarbowy Warszawa-Śródmieście', 'ul. Lindleya 14, 02-013 Warszawa'],
    title: 'Potwierdzenie zarejestrowania jako podatnika VAT-UE',
    parts: [
      `Potwierdza się, że ${of.nameEN} (${of.street}) została zarejestrowana jako podatnik VAT-UE pod numerem ${grouped(vat, [2])} od dnia 2.06.2024 r.`,
      'Podatnik składa informacje podsumowujące VAT-UE za okresy miesięczne.',
    ],
    stamp: 'US WARSZAWA',
  });

export const nlNotice: Draw = (of, vat) =>
  drawLetter({
    family: 'Heros',
    head: [
      'Belastingdienst',
      'Belastingdienst/Kantoor Buitenland Heerlen',
      'Retouradres: Postbus 2865, 6401 DJ Heerlen',
    ],
    bar: '#1b3c73',
    address: addressOf(of),
    reference: '28 november 2024',
    title: 'Beschikking btw-identificatienummer',
    parts: [
      'Geachte heer of mevrouw,',
      'U hebt zich aangemeld als ondernemer voor de omzetbelasting. Hierbij ontvangt u uw btw-identificatienummer:',
      { set: vat.replace('B', '.B.') },
      'Dit nummer moet u op uw facturen zetten. Uw omzetbelastingnummer gebruikt u voor uw aangifte. Bent u het niet eens met deze beschikking, dan kunt u bezwaar maken.',
    ],
    close: ['Hoogachtend', 'namens de inspecteur'],
  });

export const czRegistration: Draw = (of, vat) =>
  drawLetter({
    family: 'Termes',
    size: 11,
    head: ['Finanční úřad pro Plzeňský kraj', 'Hálkova 2790/14, 305 72 Plzeň'],
    reference: 'Č. j. 902714/24/2301-11460-402118',
    title: 'Osvědčení o registraci plátce daně z přidané hodnoty',
    parts: [
      {
        fields: [
          ['Daňový subjekt', of.nameEN],
          ['Sídlo', of.street],
          ['DIČ', vat],
          ['Plátce od', '1. 4. 2024'],
        ],
      },
      'Osvědčení se vydává podle § 130 daňového řádu. Daňové přiznání podává plátce elektronicky.',
    ],
    close: ['Ing. Jana Veselá', 'vedoucí oddělení'],
    stamp: 'FÚ PLZEŇ',
  });

export const seNotice: Draw = (of, vat) =>
  drawLetter({
    family: 'Heros',
    head: ['Skatteverket', 'Utlandsskattekontoret, 205 31 Malmö'],
    address: addressOf(of),
    title: 'Registreringsbevis – moms',
    parts: [
      {
        fields: [
          ['Momsregistreringsnummer (VAT-nummer)', vat],
          ['Företagets namn', of.nameEN],
          ['Registrerad från', '2024-01-01'],
        ],
      },
      'Ni ska lämna momsdeklaration varje kvartal, även om ni inte haft någon försäljning.',
    ],
  });

export const luNotice: Draw = (of, vat) =>
  drawLetter({
    family: 'Termes',
    size: 11,
    head: [
      'ADMINISTRATION DE L’ENREGISTREMENT, DES DOMAINES ET DE LA TVA',
      'Bureau d’imposition Luxembourg 10',
    ],
    address: addressOf(of),
    title: 'Numéro d’identification à la TVA',
    parts: [
      `Nous vous informons que le numéro d’identification ${grouped(vat, [2])} vous a été attribué avec effet au 1er mars 2025 (articles 62 et 65 de la loi TVA).`,
      'Les déclarations périodiques sont à déposer par voie électronique (eCDF).',
    ],
    stamp: 'AED LUXEMBOURG',
  });

export const skNotice: Draw = (of, vat) =>
  drawLetter({
    family: 'Courier',
    size: 10,
    head: ['DAŇOVÝ ÚRAD BRATISLAVA', 'Ševčenkova 32, 850 00 Bratislava'],
    title: 'OSVEDČENIE O REGISTRÁCII PRE DAŇ\nZ PRIDANEJ HODNOTY',
    parts: [
      {
        fields: [
          ['Platiteľ', of.nameEN],
          ['IČ DPH', vat],
          ['Deň registrácie', '10.07.2024'],
        ],
      },
      'Osvedčenie je neprenosné.',
    ],
    stamp: 'DAŇOVÝ ÚRAD',
  });

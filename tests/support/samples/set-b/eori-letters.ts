import { grouped } from '../numbers.ts';
import type { Company } from './companies.ts';
import { officeStamp } from './german-letters.ts';

const sheet = (font: string, inner: string, size = 14) =>
  `<div style="padding:52px 70px;font:${size}px/1.42 ${font},Kai">${inner}</div>`;

const list = (pairs: readonly (readonly [string, string])[]) =>
  `<table style="margin:16px 0;width:100%">${pairs
    .map(
      ([label, value]) =>
        `<tr><td style="width:270px;padding:4px 0;vertical-align:top">${label}</td><td><b>${value}</b></td></tr>`,
    )
    .join('')}</table>`;

export const germanEori = ({ nameEN, addressEN }: Company, eori: string) =>
  sheet(
    'Calibre',
    `<div style="display:flex;justify-content:space-between"><div style="font-size:22px"><b>ZOLL</b></div><div style="font-size:12px">Generalzolldirektion<br>Dienstort Dresden<br>Stammdatenmanagement<br>Carusufer 3-5, 01099 Dresden</div></div>
<div style="margin:40px 0 30px">${nameEN}<br>${addressEN.split(', ').join('<br>')}</div><div style="font-size:12px">Bearbeitet von: Herr Pohl · Tel. 0351 44834-540 · GZ: Z 2204 B – EORI – DD 7311 · 17.10.2023</div>
<p style="margin-top:24px"><b>Mitteilung über die Vergabe einer EORI-Nummer</b></p><p>Sehr geehrte Damen und Herren,</p><p>für Ihr Unternehmen wurden folgende Daten gespeichert:</p>
${list([
  ['EORI-Nummer:', eori],
  ['Niederlassungsnummer:', '0000'],
  ['Name:', nameEN],
  ['Gültig ab:', '17.10.2023'],
])}
<p>Die EORI-Nummer ist in allen Zollanmeldungen anzugeben. Änderungen Ihrer Daten teilen Sie bitte mit dem Vordruck 0870 mit. Bitte beachten Sie: Für die Einfuhrumsatzsteuer und die Abgabe der Umsatzsteuer-Voranmeldungen ist Ihr Finanzamt zuständig.</p><p>Mit freundlichen Grüßen<br>Im Auftrag<br><br>Pohl</p>`,
    14.5,
  );

/** From the mailbox of the customs portal: grey boxes on a screen, printed. */
export const germanPortal = ({ nameEN }: Company, eori: string) =>
  sheet(
    'Lat',
    `<div style="background:#004b76;color:#fff;padding:12px 18px;font-size:19px">Zoll-Portal</div><div style="font-size:11px;margin:8px 0 26px">Startseite › Dienstleistungen › EORI-Nr. Verwaltung › Details</div><h1 style="font-size:20px">Meine EORI-Nummer</h1>
<div style="background:#f0f3f5;padding:16px 20px">${list([
      ['Status', 'aktiv'],
      ['EORI-Nummer', grouped(eori, [2, 4, 4, 4])],
      ['Beteiligter', nameEN],
      ['Vergeben am', '05.08.2022'],
      ['Zustimmung zur Veröffentlichung', 'erteilt'],
    ])}</div><p style="font-size:12px">Generalzolldirektion – Stammdatenmanagement. Dieser Ausdruck dient nur zu Informationszwecken.</p><div class="abs" style="bottom:26px;font-size:10px">https://www.zoll-portal.de/eori/details &nbsp; Seite 1 von 1</div>`,
  );

export const frenchEori = ({ nameEN, addressEN }: Company, eori: string) =>
  sheet(
    'Garamond',
    `<div style="display:flex;justify-content:space-between"><b>DIRECTION GÉNÉRALE DES DOUANES<br>ET DROITS INDIRECTS</b><span style="font-size:13px">Pôle d’action économique<br>Direction interrégionale d’Île-de-France<br>3 rue de l’Église, 94477 Boissy-Saint-Léger</span></div>
<p class="r" style="margin-top:40px">Le 11 mars 2025</p><p><b>Objet :</b> notification d’attribution d’un numéro EORI (téléservice SOPRANO-EORI)</p><p>Madame, Monsieur,</p><p>J’ai l’honneur de vous informer que le numéro d’identification des opérateurs économiques (EORI) suivant a été attribué à la société ${nameEN}, ${addressEN} :</p>
<p class="c" style="font-size:20px"><b>${grouped(eori, [2, 3, 3, 3])}</b></p><p>Ce numéro est unique et valable dans l’ensemble du territoire douanier de l’Union européenne. Date d’effet : 11/03/2025. Il ne dispense pas l’opérateur de ses obligations déclaratives en matière de TVA à l’importation (déclaration CA3).</p><p>Je vous prie d’agréer, Madame, Monsieur, mes salutations distinguées.</p>${officeStamp('DOUANES FRANÇAISES', 430, 560)}`,
    16.5,
  );

export const dutchEori = ({ nameEN, addressEN }: Company, eori: string) =>
  sheet(
    'Camber',
    `<div style="font-size:22px;color:#154273"><b>Douane</b> <span style="font-size:13px">Belastingdienst</span></div><div style="font-size:12px">Douane Groningen, Klantmanagement<br>Postbus 380, 9700 AJ Groningen</div><div style="margin:44px 0">${nameEN}<br>${addressEN.split(', ').join('<br>')}</div>
<p><b>Betreft: toekenning EORI-nummer</b></p><p>Geachte heer/mevrouw,</p><p>Naar aanleiding van uw aanvraag deel ik u mee dat aan u het volgende EORI-nummer is toegekend:</p><p style="font-size:18px"><b>${eori}</b></p><p>U bent met ingang van 22 mei 2024 opgenomen in het EORI-register. U gebruikt dit nummer bij contacten met de douane in de hele Europese Unie. Dit nummer is geen btw-identificatienummer; voor uw aangifte omzetbelasting geldt een ander nummer.</p><p>Hoogachtend,<br>namens de inspecteur</p>`,
    15,
  );

export const italianEori = ({ nameEN, addressEN }: Company, eori: string) =>
  sheet(
    'Lat',
    `<div class="c"><b>AGENZIA DELLE DOGANE E DEI MONOPOLI</b><br><span style="font-size:12px">Ufficio delle Dogane di Genova 1 · Via R. Rubattino 6, 16126 Genova</span></div><p style="margin-top:36px;font-size:12px">Prot. n. 48213/RU</p><p class="r">Genova, 03/12/2024</p><p><b>OGGETTO: registrazione EORI ai sensi dell’art. 9 del Reg. (UE) n. 952/2013</b></p>
<p>Si comunica che l’operatore economico</p>${list([
      ['Denominazione', nameEN],
      ['Indirizzo', addressEN],
      ['Codice EORI', eori],
      ['Data inizio validità', '03/12/2024'],
    ])}<p>risulta registrato nella banca dati anagrafica delle dogane. Il codice EORI dell’operatore coincide con la partita IVA preceduta dal codice ISO del Paese.</p><p style="margin-left:360px">Il Direttore dell’Ufficio</p>${officeStamp('UFFICIO DELLE DOGANE', 120, 560)}`,
    14.5,
  );

export const polishEori = ({ nameEN, addressEN }: Company, eori: string) =>
  sheet(
    'Calibre',
    `<div style="display:flex;justify-content:space-between;font-size:12px"><b style="font-size:20px">PUESC</b><span>Krajowa Administracja Skarbowa<br>Izba Administracji Skarbowej w Poznaniu<br>Centralny Rejestr Podmiotów</span></div><h1 style="font-size:18px;text-align:center;margin:50px 0 24px">POTWIERDZENIE REJESTRACJI EORI</h1>
<p>Informujemy, że wniosek o rejestrację podmiotu w systemie SISC został rozpatrzony pozytywnie.</p>${list([
      ['Numer EORI', eori],
      ['Nazwa podmiotu', nameEN],
      ['Adres', addressEN],
      ['Identyfikator IdSISC', 'PL004183927500'],
      ['Data rejestracji', '2024-06-03'],
    ])}<p>Numer EORI jest niezbędny do dokonywania formalności celnych. Wiadomość wygenerowano automatycznie w Systemie Informacyjnym Skarbowo-Celnym.</p>`,
    15,
  );

export const czechEori = ({ nameEN, addressEN }: Company, eori: string) =>
  sheet(
    'Lat',
    `<div><b>CELNÍ ÚŘAD PRO JIHOMORAVSKÝ KRAJ</b><br>Koliště 17, 602 00 Brno</div><p class="r">V Brně dne 9. září 2024</p><h1 style="font-size:18px;margin:40px 0">ROZHODNUTÍ o přidělení čísla EORI</h1><p>Celní úřad registruje hospodářský subjekt ${nameEN}, se sídlem ${addressEN}, v systému registrace a identifikace hospodářských subjektů a přiděluje mu číslo EORI:</p><p class="c" style="font-size:20px"><b>${grouped(eori, [2])}</b></p><p>Rozhodnutí nabývá účinnosti dnem doručení. Poučení: odvolání lze podat do 30 dnů.</p>${officeStamp('CELNÍ ÚŘAD BRNO', 420, 520, '#a22')}`,
    15.5,
  );

export const spanishEori = ({ nameEN, addressEN }: Company, eori: string) =>
  sheet(
    'Calibre',
    `<div style="display:flex;justify-content:space-between"><b style="font-size:18px">Agencia Tributaria</b><span style="font-size:12px">Departamento de Aduanas e Impuestos Especiales</span></div><h1 style="font-size:17px;margin:54px 0 24px;text-align:center">COMUNICACIÓN DE ALTA EN EL REGISTRO EORI</h1>
<p>Con efectos de 19/02/2025 ha sido dado de alta en el sistema de registro e identificación de operadores económicos (EORI) el operador siguiente:</p>${list(
      [
        ['NÚMERO EORI', eori],
        ['NOMBRE O RAZÓN SOCIAL', nameEN],
        ['DOMICILIO', addressEN],
        ['ESTADO', 'ACTIVO'],
      ],
    )}<p style="font-size:12px">Código Seguro de Verificación: 8HX2LWQ94TB7MZKC. Documento firmado electrónicamente.</p>`,
    15,
  );

export const irishEori = ({ nameEN }: Company, eori: string) =>
  sheet(
    'Camber',
    `<div style="color:#006a6a;font-size:22px"><b>Revenue</b> <span style="font-size:13px">Customs Division, Economic Operators, Nenagh</span></div><p style="margin-top:50px">Re: EORI registration – ${nameEN}</p><p>Dear applicant,</p><p>Your application for registration under the Economic Operators’ Registration and Identification system has been approved. Your EORI number is <b>${eori}</b>, effective from 7 January 2025.</p><p>It must be quoted on every customs declaration. Registration for EORI does not register you for VAT, and does not change your duty to file VAT3 returns.</p><p>Yours sincerely</p>`,
    16,
  );

/** The European Commission's page, printed by somebody who looked the number up. */
export const commissionPage = ({ nameEN, addressEN }: Company, eori: string) =>
  sheet(
    'Lat',
    `<div style="background:#0e47cb;color:#fff;padding:14px 18px;font-size:18px">European Commission <span style="font-size:12px">Taxation and Customs Union</span></div><h1 style="font-size:22px">EORI number validation</h1><p>The EORI number is <b>valid</b>.</p>${list(
      [
        ['EORI number', eori],
        ['Request date', '12/09/2026 08:41:19'],
        ['Name', nameEN],
        ['Address', addressEN],
      ],
    )}<p style="font-size:12px">The Economic Operators Registration and Identification (EORI) data is provided by the customs administrations of the Member States.</p>`,
    15,
  );

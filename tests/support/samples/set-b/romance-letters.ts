import { grouped } from '../numbers.ts';
import type { Company } from './companies.ts';
import { officeStamp } from './german-letters.ts';

const sheet = (font: string, inner: string, size = 14) =>
  `<div style="padding:50px 66px;font:${size}px/1.42 ${font},Kai">${inner}</div>`;

const boxed = (pairs: readonly (readonly [string, string])[]) =>
  `<table style="width:100%;margin:12px 0">${pairs
    .map(
      ([label, value]) =>
        `<tr><td style="border:1px solid #555;padding:6px 9px;width:44%;background:#f1f1ee">${label}</td><td style="border:1px solid #555;padding:6px 9px"><b>${value}</b></td></tr>`,
    )
    .join('')}</table>`;

const marianne = `<div style="display:flex;justify-content:space-between"><div style="font-size:12px;line-height:1.25"><div style="width:64px;height:26px;background:linear-gradient(90deg,#223f8d 50%,#d8313a 50%);margin-bottom:4px"></div><b>RÉPUBLIQUE<br>FRANÇAISE</b><br><i>Liberté<br>Égalité<br>Fraternité</i></div><div style="text-align:right;font-size:15px"><b>FINANCES PUBLIQUES</b></div></div>`;

/** Of the office for foreign companies: numbers, regime, and when to file. */
export const frenchMemento = ({ nameEN, addressEN }: Company, vat: string) =>
  sheet(
    'Calibre',
    `${marianne}<div style="font-size:12px;margin-top:18px">Direction des impôts des non-résidents<br>Service des impôts des entreprises étrangères<br>10 rue du Centre – TSA 20011 – 93465 NOISY-LE-GRAND CEDEX<br>sie.entreprises-etrangeres@dgfip.finances.gouv.fr</div>
<div style="margin:26px 0 0 380px">${nameEN}<br>${addressEN.split(', ').join('<br>')}</div>
<h1 style="font-size:20px;text-align:center;border:1.5px solid #333;padding:8px;margin:26px 0">MÉMENTO FISCAL</h1>
<p>Vous trouverez ci-dessous les éléments d’identification de votre entreprise au regard de la taxe sur la valeur ajoutée.</p>
${boxed([
  ['Numéro SIREN', grouped(vat.slice(4), [3, 3])],
  ['N° de TVA intracommunautaire', grouped(vat, [4, 3, 3])],
  ['Date d’immatriculation', '17/01/2024'],
  ['Régime d’imposition', 'Réel normal – TVA mensuelle'],
  ['Référence obligation fiscale', 'TVA1'],
])}
<p>Vos déclarations de TVA (formulaire n° 3310-CA3) doivent être déposées chaque mois au plus tard le 19, même en l’absence d’opérations. La déclaration et le paiement s’effectuent par voie électronique.</p>
<p>Ce document est à conserver. Il vaut attestation d’immatriculation à la TVA.</p>`,
  );

export const frenchAttestation = ({ nameEN, addressEN }: Company, vat: string) =>
  sheet(
    'Garamond',
    `<div class="c"><b>DIRECTION GÉNÉRALE DES FINANCES PUBLIQUES</b><br>SIE PARIS 8E EUROPE-ROME<br>12 rue de Madrid, 75008 Paris</div>
<h1 style="font-size:21px;text-align:center;margin:70px 0 34px">ATTESTATION D’ASSUJETTISSEMENT<br>À LA TAXE SUR LA VALEUR AJOUTÉE</h1>
<p>Le comptable, responsable du service des impôts des entreprises, soussigné, atteste que la société</p>
<p class="c"><b>${nameEN}</b><br>${addressEN}</p>
<p>est immatriculée à la TVA en France depuis le 1er octobre 2022 sous le numéro individuel d’identification (article 286 ter du code général des impôts) :</p>
<p class="c" style="font-size:19px"><b>${grouped(vat, [2, 2])}</b></p>
<p>La présente attestation est délivrée pour servir et valoir ce que de droit.</p>
<p style="margin:50px 0 0 380px">Fait à Paris, le 5 mai 2026<br>L’inspectrice des finances publiques</p>${officeStamp('FINANCES PUBLIQUES PARIS', 440, 700, '#7a2a6a')}`,
    16,
  );

/** The VAT number of an Italian certificate has no country before it. */
export const italianCertificate = ({ nameEN, addressEN }: Company, vat: string) =>
  sheet(
    'Lat',
    `<div style="display:flex;gap:16px;align-items:center"><div style="border:2px solid #1d4d8f;color:#1d4d8f;padding:8px 10px;font-size:20px"><b>AE</b></div><div style="font-size:20px;color:#1d4d8f">Agenzia delle Entrate<div style="font-size:12px;color:#333">Centro Operativo di Pescara – via Rio Sparto 21, 65129 Pescara</div></div></div>
<h1 style="font-size:18px;text-align:center;margin:44px 0 8px">CERTIFICATO DI ATTRIBUZIONE DEL NUMERO DI PARTITA IVA</h1><div class="c" style="font-size:12px">(art. 35-ter D.P.R. 26 ottobre 1972, n. 633 – identificazione diretta di soggetto non residente)</div>
${boxed([
  ['CODICE FISCALE', vat.slice(2)],
  ['NUMERO DI PARTITA IVA', vat.slice(2)],
  ['DENOMINAZIONE', nameEN.toUpperCase()],
  ['DATA INIZIO ATTIVITÀ', '08/03/2024'],
  ['CODICE ATTIVITÀ', '47.91.10 – commercio al dettaglio via internet'],
  ['SEDE LEGALE', addressEN],
  ['STATO ESTERO', 'CINESE REP. POPOLARE'],
])}
<p>Si attesta che il soggetto sopra indicato ha presentato la dichiarazione modello ANR/3 e che gli è stato attribuito il numero di partita IVA riportato.</p>
<p style="margin-top:60px">Pescara, 11/03/2024</p><div style="margin-left:400px">Il Capo Settore<br><i>firma autografa sostituita a mezzo stampa</i></div>`,
  );

/** Speaks of customs too: importers use the same number there. */
export const italianRepresentative = ({ nameEN, addressEN }: Company, vat: string) =>
  sheet(
    'Calibre',
    `<div style="font-size:19px;border-bottom:3px solid #0a6a4a;padding-bottom:6px">Agenzia delle Entrate · Direzione Provinciale I di Milano<div style="font-size:12px">Ufficio Territoriale di Milano 1, via della Moscova 2</div></div>
<p style="margin-top:40px"><b>Oggetto: attribuzione partita IVA a soggetto non residente – rappresentante fiscale (art. 17, comma 3, D.P.R. 633/1972)</b></p>
<p>Si comunica che alla società <b>${nameEN}</b>, con sede in ${addressEN}, rappresentata in Italia dallo Studio Bellini Fiscale S.r.l., è stata attribuita la seguente</p>
<p style="font-size:18px">Partita IVA: <b>${grouped(vat, [2])}</b></p>
<p>Il numero è incluso nella banca dati VIES. Il soggetto è tenuto alla presentazione della dichiarazione annuale IVA e delle comunicazioni delle liquidazioni periodiche. Ai fini doganali il medesimo numero, preceduto da IT, costituisce il codice EORI, che viene registrato dall’Agenzia delle Dogane alla prima operazione di importazione.</p>
<p>Milano, 19 giugno 2025</p><p style="margin-left:380px">Il Direttore dell’Ufficio<br>dott. P. Marchetti</p>${officeStamp('AGENZIA DELLE ENTRATE', 430, 640, '#1a5c3a')}`,
    15,
  );

export const spanishCard = ({ nameEN, addressEN }: Company, vat: string) =>
  sheet(
    'Calibre',
    `<div style="border:2px solid #8a1c1c;border-radius:10px;padding:22px 26px;width:520px;margin:40px auto"><div style="display:flex;justify-content:space-between"><b style="font-size:19px;color:#8a1c1c">Agencia Tributaria</b><span style="font-size:11px">sede.agenciatributaria.gob.es</span></div>
<div class="c" style="margin:12px 0;font-size:15px"><b>TARJETA ACREDITATIVA DEL NÚMERO DE IDENTIFICACIÓN FISCAL</b></div>
<div style="font-size:24px" class="c"><b>NIF ${grouped(vat.slice(2), [1, 7])}</b></div><p>Denominación o razón social:<br><b>${nameEN.toUpperCase()}</b></p><p style="font-size:13px">Entidad extranjera · ${addressEN}</p><p style="font-size:12px">NIF definitivo · Fecha de asignación: 21-02-2024 · Código electrónico 5C7D 0E21 A94B F631</p></div>
<p>A los efectos de las operaciones intracomunitarias, la entidad figura inscrita en el Registro de operadores intracomunitarios (ROI) con el NIF-IVA <b>${vat}</b>.</p>
<p style="font-size:12px">La veracidad de este documento puede comprobarse con el código seguro de verificación CSV QK7M4ZP2XW9LHD3V en la sede electrónica. Sujeto obligado a presentar autoliquidaciones trimestrales (modelo 303) y declaración resumen anual (modelo 390).</p>`,
  );

export const spanishCertificate = ({ nameEN, addressEN }: Company, vat: string) =>
  sheet(
    'Lat',
    `<table style="width:100%"><tr><td><b>Agencia Tributaria</b><br><span style="font-size:11px">Delegación Especial de MADRID<br>CL GUZMÁN EL BUENO, 139 · 28003 MADRID</span></td><td class="r" style="font-size:11px">Nº de REFERENCIA: 20263041756</td></tr></table>
<h1 style="font-size:17px;text-align:center;margin:60px 0 30px">CERTIFICADO DE SITUACIÓN CENSAL<br>INSCRIPCIÓN EN EL REGISTRO DE OPERADORES INTRACOMUNITARIOS</h1>
<p>Conforme a los datos que obran en la Agencia Tributaria, <b>${nameEN}</b>, con N.I.F. <b>${vat.slice(2)}</b> y domicilio en ${addressEN},</p>
<p>CERTIFICA: Que el obligado tributario figura de alta en el censo VIES de operadores intracomunitarios desde el 15-04-2023, con NIF a efectos del IVA <b>${grouped(vat, [2, 1])}</b>.</p>
<p>Y para que así conste, a petición del interesado, se expide el presente certificado.</p><p style="font-size:12px;margin-top:120px">Documento firmado electrónicamente (R.D. 203/2021) por la Agencia Estatal de Administración Tributaria, con fecha 26 de enero de 2026. Autenticidad verificable mediante Código Seguro Verificación LJ5RTWQ8NC4XB2KM en www.agenciatributaria.gob.es.</p>`,
  );

export const belgianAttest = ({ nameEN, addressEN }: Company, vat: string) =>
  sheet(
    'Camber',
    `<div style="display:flex;justify-content:space-between"><b>FOD FINANCIËN<br>SPF FINANCES</b><span style="font-size:12px">Centrum Buitenlandse Belastingplichtigen<br>Kruidtuinlaan 50 bus 3410, 1000 Brussel</span></div>
<h1 style="font-size:18px;margin:64px 0 26px">Attest van btw-registratie / Attestation d’assujettissement</h1>
<p>Ondergetekende verklaart dat de hierna vermelde persoon als btw-belastingplichtige is geïdentificeerd (artikel 50, § 1, 3° van het Btw-Wetboek):</p>
${boxed([
  ['Naam / Dénomination', nameEN],
  ['Adres / Adresse', addressEN],
  ['Btw-identificatienummer / N° d’identification à la TVA', `BE ${grouped(vat.slice(2), [4, 3], '.')}`],
  ['Datum / Date', '01.07.2023'],
])}
<p>Brussel, 14 november 2025</p><p style="margin-left:360px">Namens de administratie,<br>Adviseur</p>${officeStamp('FOD FINANCIËN', 90, 640)}`,
    14.5,
  );

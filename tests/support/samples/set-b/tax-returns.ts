import { grouped } from '../numbers.ts';
import type { Company } from './companies.ts';

const sheet = (font: string, inner: string, size = 13) =>
  `<div style="padding:46px 60px;font:${size}px/1.4 ${font},Kai">${inner}</div>`;

type Row = readonly [code: string, label: string, amount: string];

const amounts = (rows: readonly Row[], codeWidth = 46) =>
  `<table style="width:100%;margin:12px 0">${rows
    .map(
      ([code, label, amount]) =>
        `<tr><td style="border:1px solid #666;width:${codeWidth}px;text-align:center;padding:4px">${code}</td><td style="border:1px solid #666;padding:4px 8px">${label}</td><td style="border:1px solid #666;width:150px;text-align:right;padding:4px 8px">${amount}</td></tr>`,
    )
    .join('')}</table>`;

/** It carries the tax number and the company; the VAT number is none of its fields. */
export const germanAdvanceReturn = ({ nameEN, addressEN }: Company) =>
  sheet(
    'Lat',
    `<div style="display:flex;justify-content:space-between;font-size:11px"><span>2026</span><span>ELSTER – Übertragungsprotokoll</span></div><div style="background:#dfe9df;padding:8px;font-size:19px"><b>Umsatzsteuer-Voranmeldung 2026</b></div>
<table style="width:100%;margin-top:10px"><tr><td>Fallart 11 &nbsp; Steuernummer <b>130/573/04418</b></td><td>Unterfallart 56</td></tr><tr><td>Finanzamt Berlin International</td><td>Voranmeldungszeitraum: <b>August</b></td></tr></table><p>Unternehmer – ggf. abweichende Firmenbezeichnung – Anschrift<br><b>${nameEN}</b>, ${addressEN}</p><p><b>I. Anmeldung der Umsatzsteuer-Vorauszahlung</b></p>
${amounts([
  ['81', 'Steuerpflichtige Umsätze zum Steuersatz von 19 %', '48 213'],
  ['86', 'Steuerpflichtige Umsätze zum Steuersatz von 7 %', '0'],
  ['62', 'Entstandene Einfuhrumsatzsteuer', '3 871,40'],
  ['66', 'Vorsteuerbeträge aus Rechnungen von anderen Unternehmern', '1 104,22'],
  ['83', 'Verbleibende Umsatzsteuer-Vorauszahlung', '4 184,85'],
])}<p style="font-size:11px">Übermittelt am 09.09.2026 um 10:12:44 Uhr. Transferticket: et1842kq70f2m9xw</p>`,
  );

export const germanAnnualReturn = ({ nameEN }: Company, vat: string) =>
  sheet(
    'Camber',
    `<div style="font-size:21px"><b>Umsatzsteuererklärung 2025</b></div><p>Steuernummer 215/5816/2044 · Finanzamt Köln-Mitte</p><p>Name des Unternehmers: <b>${nameEN}</b><br>Umsatzsteuer-Identifikationsnummer: <b>${vat}</b></p>${amounts(
      [
        ['177', 'Lieferungen und sonstige Leistungen zu 19 %', '611 904'],
        ['320', 'Vorsteuerbeträge (§ 15 UStG)', '58 302,11'],
        ['816', 'Abschlusszahlung', '2 411,09'],
      ],
    )}<p>Datum, Unterschrift: 14.06.2026</p>`,
    14,
  );

export const frenchReturn = ({ nameEN, addressEN }: Company, vat: string) =>
  sheet(
    'Calibre',
    `<div style="display:flex;justify-content:space-between"><b style="font-size:26px">3310-CA3</b><span style="font-size:16px"><b>TAXE SUR LA VALEUR AJOUTÉE<br>ET TAXES ASSIMILÉES</b></span><span>cerfa<br>N° 10963*30</span></div><p>Période : juillet 2026 — Direction générale des finances publiques</p>
<table style="width:100%;font-size:13px"><tr><td style="border:1px solid #555;padding:6px">Identification du destinataire<br><b>${nameEN}</b><br>${addressEN}</td><td style="border:1px solid #555;padding:6px">N° SIRET : ${grouped(vat.slice(4), [3, 3])} 00014<br>N° TVA intracommunautaire :<br><b>${grouped(vat, [2, 2, 3, 3])}</b></td></tr></table>${amounts(
      [
        ['A1', 'Ventes, prestations de services', '71 340'],
        ['08', 'Taux normal 20 % – taxe due', '14 268'],
        ['16', 'Total de la TVA brute due', '14 268'],
        ['20', 'Autres biens et services – TVA déductible', '6 020'],
        ['28', 'TVA nette due', '8 248'],
        ['32', 'Total à payer', '8 248'],
      ],
    )}<p>Date de dépôt : 18/08/2026. Accusé de réception n° 2026-08-18-4471093.</p>`,
  );

export const italianReturn = ({ nameEN }: Company, vat: string) =>
  sheet(
    'Lat',
    `<div style="display:flex;justify-content:space-between"><b style="font-size:18px">Agenzia delle Entrate</b><b>COMUNICAZIONE<br>LIQUIDAZIONI PERIODICHE IVA</b></div>${amounts(
      [
        ['', `PARTITA IVA <b>${vat.slice(2)}</b>`, 'Anno 2026'],
        ['', `Contribuente: ${nameEN}`, 'II trimestre'],
        ['VP2', 'Totale operazioni attive', '38.114,00'],
        ['VP4', 'IVA esigibile', '8.385,08'],
        ['VP5', 'IVA detratta', '5.012,60'],
        ['VP14', 'IVA da versare', '3.372,48'],
      ],
    )}<p>Protocollo telematico 26091511320471820 – 000001</p>`,
  );

export const spanishReturn = ({ nameEN }: Company, vat: string) =>
  sheet(
    'Calibre',
    `<div style="display:flex;justify-content:space-between;background:#efe6d2;padding:8px 12px"><b style="font-size:18px">Agencia Tributaria</b><span style="font-size:16px">IMPUESTO SOBRE EL VALOR AÑADIDO<br>AUTOLIQUIDACIÓN</span><b style="font-size:22px">Modelo 303</b></div><p>NIF <b>${vat.slice(2)}</b> &nbsp; Razón social <b>${nameEN.toUpperCase()}</b><br>Ejercicio 2026 &nbsp; Período 2T</p>${amounts(
      [
        ['07', 'Régimen general 21 % – base', '29.870,00'],
        ['27', 'Total cuota devengada', '6.272,70'],
        ['45', 'Total a deducir', '2.118,35'],
        ['71', 'Resultado de la liquidación', '4.154,35'],
      ],
    )}<p>Presentación realizada el 17-07-2026 a las 12:03:51. Justificante 3034821760954</p>`,
  );

export const polishReturn = ({ nameEN }: Company, vat: string) =>
  sheet(
    'Lat',
    `<div style="border:1px solid #444;padding:6px 10px;display:flex;justify-content:space-between"><b style="font-size:20px">JPK_V7M (2)</b><span>Ewidencja i deklaracja VAT – deklaracja</span></div><p>1. NIP <b>${vat.slice(2)}</b> &nbsp; 2. Okres: 2026-06 &nbsp; 3. Cel złożenia: złożenie</p><p>Pełna nazwa: ${nameEN}</p>${amounts(
      [
        ['P_19', 'Dostawa towarów, stawka 22 % albo 23 % – podstawa', '118 402'],
        ['P_20', 'Podatek należny', '27 232'],
        ['P_48', 'Podatek naliczony do odliczenia', '14 876'],
        ['P_51', 'Kwota podlegająca wpłacie', '12 356'],
      ],
    )}<p>Urzędowe Poświadczenie Odbioru – status 200, dokument przyjęty.</p>`,
  );

export const dutchReturn = ({ nameEN }: Company, vat: string) =>
  sheet(
    'Calibre',
    `<div style="font-size:20px;color:#154273"><b>Belastingdienst</b></div><h1 style="font-size:18px">Aangifte omzetbelasting – 2e kwartaal 2026</h1><p>Naam: <b>${nameEN}</b><br>Omzetbelastingnummer: <b>${grouped(vat.slice(2), [9])}</b></p>${amounts(
      [
        ['1a', 'Leveringen/diensten belast met hoog tarief', '€ 52.310'],
        ['5a', 'Verschuldigde omzetbelasting', '€ 10.985'],
        ['5b', 'Voorbelasting', '€ 7.114'],
        ['5g', 'Totaal te betalen', '€ 3.871'],
      ],
    )}<p>Ontvangstbevestiging: uw aangifte is verzonden op 29 juli 2026.</p>`,
    14,
  );

export const czechReturn = ({ nameEN }: Company, vat: string) =>
  sheet(
    'Camber',
    `<div>Finančnímu úřadu pro Moravskoslezský kraj</div><h1 style="font-size:19px;text-align:center">PŘIZNÁNÍ k dani z přidané hodnoty</h1><p>Daňové identifikační číslo: <b>${vat}</b><br>Název právnické osoby: <b>${nameEN}</b><br>Zdaňovací období: červen 2026</p>${amounts(
      [
        ['1', 'Dodání zboží s místem plnění v tuzemsku – základní', '412 030'],
        ['62', 'Daň na výstupu', '86 526'],
        ['63', 'Odpočet daně', '51 940'],
        ['64', 'Vlastní daň', '34 586'],
      ],
    )}`,
  );

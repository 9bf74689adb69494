import { grouped } from '../numbers.ts';
import type { Company } from './companies.ts';
import { officeStamp } from './german-letters.ts';

const sheet = (font: string, inner: string, size = 14) =>
  `<div style="padding:50px 66px;font:${size}px/1.42 ${font},Kai">${inner}</div>`;

const field = (label: string, value: string, width = '100%') =>
  `<div style="display:inline-block;vertical-align:top;width:${width};border:1px solid #444;margin:-1px 0 0 -1px;padding:3px 7px 6px"><div style="font-size:10px">${label}</div><div style="font-size:15px">${value}</div></div>`;

/** A numbered form with a grey head: the office has registered the taxpayer. */
export const polishVat5 = ({ nameEN, addressEN }: Company, vat: string, union = false) =>
  sheet(
    'Lat',
    `<div style="font-size:10px">POLA JASNE WYPEŁNIA ORGAN PODATKOWY</div><div style="display:flex;justify-content:space-between;border:1px solid #444;background:#e6e6e6;padding:6px"><b style="font-size:26px">${union ? 'VAT-5UE' : 'VAT-5'}</b><span style="font-size:12px">Drugi Urząd Skarbowy<br>Warszawa-Śródmieście</span></div>
<h1 style="font-size:16px;text-align:center;margin:16px 0">POTWIERDZENIE ZAREJESTROWANIA PODMIOTU JAKO PODATNIKA VAT${union ? ' UE' : ''}</h1>
<div style="font-size:11px">Podstawa prawna: Art. ${union ? '97 ust. 9' : '96 ust. 4'} ustawy z dnia 11 marca 2004 r. o podatku od towarów i usług.</div>
<div style="margin-top:14px">${field('1. Naczelnik urzędu skarbowego', 'DRUGI URZĄD SKARBOWY WARSZAWA-ŚRÓDMIEŚCIE, ul. Jagiellońska 15, 03-719 Warszawa')}${field('2. Nazwa pełna', nameEN.toUpperCase())}${field('3. Adres siedziby', addressEN)}${field(union ? '4. Numer identyfikacyjny VAT UE' : '4. Identyfikator podatkowy NIP', `<b style="letter-spacing:2px">${union ? vat : grouped(vat.slice(2), [3, 3, 2], '-')}</b>`, '50%')}${field('5. Data zarejestrowania', '12-05-2024', '50%')}</div>
<p>Potwierdza się zarejestrowanie podmiotu jako podatnika VAT ${union ? 'UE' : 'czynnego'}. Podatnik jest obowiązany składać deklaracje w terminie do 25. dnia miesiąca (JPK_V7M).</p>
<div style="display:flex;justify-content:space-between;margin-top:70px;font-size:12px"><span>Warszawa, 14-05-2024</span><span>z upoważnienia Naczelnika Urzędu<br>starszy komisarz skarbowy</span></div>${officeStamp('DRUGI URZĄD SKARBOWY', 420, 560, '#b03030')}`,
    13,
  );

export const polishNip = ({ nameEN, addressEN }: Company, vat: string) =>
  sheet(
    'Camber',
    `<div>Naczelnik Drugiego Urzędu Skarbowego<br>Warszawa-Śródmieście</div><div class="r">Warszawa, dnia 8 lipca 2025 r.</div><div>1449-SKA-3.4022.117.2025</div>
<h1 style="font-size:18px;text-align:center;margin:56px 0 26px">ZAŚWIADCZENIE<br>o nadaniu numeru identyfikacji podatkowej i rejestracji VAT</h1>
<p>Zaświadcza się, że podmiot ${nameEN} z siedzibą: ${addressEN}, posiada numer identyfikacji podatkowej NIP <b>${grouped(vat.slice(2), [3, 2, 2], '-')}</b> (NIP UE: ${vat}) i jest zarejestrowany jako podatnik VAT czynny oraz podatnik VAT-UE od dnia 1 lipca 2025 r.</p>
<p>Zaświadczenie wydaje się na wniosek strony. Opłatę skarbową w wysokości 21 zł uiszczono.</p>${officeStamp('URZĄD SKARBOWY', 400, 520, '#b03030')}`,
    15.5,
  );

export const dutchDecision = ({ nameEN, addressEN }: Company, vat: string) =>
  sheet(
    'Calibre',
    `<div style="display:flex;justify-content:space-between"><div style="font-size:24px;color:#154273"><b>Belastingdienst</b></div><div style="font-size:12px">Kantoor Buitenland<br>Postbus 2865<br>6401 DJ Heerlen</div></div>
<div style="margin:44px 0">${nameEN}<br>${addressEN.split(', ').join('<br>')}</div>
<table style="font-size:12px;width:100%"><tr><td>Datum<br><b>9 april 2024</b></td><td>Ons kenmerk<br><b>BTW/2024/0418</b></td><td>Betreft<br><b>Beschikking omzetbelasting</b></td></tr></table>
<p style="font-size:17px;margin-top:30px"><b>Uw btw-identificatienummer</b></p>
<p>Geachte heer, mevrouw,</p><p>U bent ondernemer voor de btw. In deze brief leest u welk btw-identificatienummer (btw-id) wij aan u hebben toegekend.</p>
<table style="margin:16px 0;width:100%"><tr><td style="padding:4px 0;width:45%">Btw-identificatienummer</td><td><b style="font-size:17px">${vat}</b></td></tr><tr><td>Ingangsdatum</td><td>1 april 2024</td></tr><tr><td>Omzetbelastingnummer</td><td>${grouped(vat.slice(2), [4, 2, 3, 1], '.')}</td></tr></table>
<p>Vermeld het btw-identificatienummer op uw facturen. Voor de aangifte omzetbelasting en de betaling gebruikt u het omzetbelastingnummer. U krijgt van ons bericht wanneer u btw-aangifte moet doen.</p><p>Met vriendelijke groet,<br>de inspecteur</p>`,
    15,
  );

export const czechCertificate = ({ nameEN, addressEN }: Company, vat: string) =>
  sheet(
    'Lat',
    `<div><b>Finanční úřad pro Moravskoslezský kraj</b><br>Územní pracoviště Ostrava I, Jurečkova 940/2, 700 39 Ostrava</div><div style="font-size:12px;margin-top:14px">Č. j.: 1184527/25/3201-11461-803344</div>
<h1 style="font-size:20px;text-align:center;margin:60px 0 10px">OSVĚDČENÍ O REGISTRACI</h1><div class="c">k dani z přidané hodnoty</div>
<p style="margin-top:40px">Daňový subjekt:</p><p><b>${nameEN}</b><br>${addressEN}</p>
<p>je registrován jako plátce daně z přidané hodnoty podle zákona č. 235/2004 Sb. s účinností od 1. 3. 2025 pod daňovým identifikačním číslem</p><p class="c" style="font-size:20px"><b>DIČ: ${vat}</b></p>
<p style="font-size:12px">Daňové přiznání se podává do 25 dnů po skončení zdaňovacího období.</p><p style="margin-top:60px">V Ostravě dne 20. února 2025</p>${officeStamp('FINANČNÍ ÚŘAD OSTRAVA', 430, 640, '#a22')}`,
    15,
  );

export const czechDecision = ({ nameEN, addressEN }: Company, vat: string) =>
  sheet(
    'Garamond',
    `<div>FINANČNÍ ÚŘAD PRO HLAVNÍ MĚSTO PRAHU</div><div>Štěpánská 619/28, 112 33 PRAHA 1</div><h1 style="font-size:22px;margin:60px 0 20px">ROZHODNUTÍ o registraci plátce DPH</h1>
<p>Správce daně podle § 129 zákona č. 280/2009 Sb., daňový řád, rozhodl o registraci daňového subjektu</p><p>${nameEN}, ${addressEN}</p><p>k dani z přidané hodnoty. Daňovému subjektu se přiděluje DIČ <b>${grouped(vat, [2])}</b>. Registrace je účinná dnem 15. 6. 2024.</p>
<p><b>Odůvodnění:</b> Přihláška k registraci byla podána dne 2. 6. 2024 a údaje v ní uvedené byly správcem daně ověřeny.</p><p><b>Poučení:</b> Proti tomuto rozhodnutí se lze odvolat do 30 dnů.</p>${officeStamp('FINANČNÍ ÚŘAD PRAHA', 420, 600, '#a22')}`,
    17,
  );

export const austrianNotice = ({ nameEN, addressEN }: Company, vat: string) =>
  sheet(
    'Lat',
    `<div style="border-left:14px solid #c8102e;padding-left:14px;font-size:17px">Finanzamt Österreich<div style="font-size:11px">Dienststelle Graz-Stadt · Conrad-von-Hötzendorf-Straße 14-18, 8010 Graz</div></div><div style="margin:50px 0">${nameEN}<br>${addressEN}</div>
<p><b>Bescheid über die Erteilung der Umsatzsteuer-Identifikationsnummer</b></p><p>Gemäß Art. 28 Abs. 1 UStG 1994 wird Ihnen folgende Umsatzsteuer-Identifikationsnummer (UID-Nummer) erteilt:</p><p style="font-size:18px"><b>UID: ${vat}</b></p><p>Gültig ab 1. September 2023. Steuernummer 68 ${vat.slice(4, 7)}/${vat.slice(6)}</p>
<p>Die UID-Nummer ist auf Rechnungen anzuführen. Rechtsmittelbelehrung: Gegen diesen Bescheid ist die Beschwerde zulässig.</p><p>Graz, am 4. September 2023 &nbsp; Für den Vorstand</p>`,
  );

export const irishNotice = ({ nameEN, addressEN }: Company, vat: string) =>
  sheet(
    'Calibre',
    `<div style="display:flex;justify-content:space-between;color:#006a6a"><b style="font-size:26px">Revenue</b><span style="font-size:13px">Cáin agus Custaim na hÉireann<br>Irish Tax and Customs</span></div><div style="margin:44px 0">${nameEN}<br>${addressEN}</div>
<p><b>Notice of VAT registration</b></p><p>Dear Sir or Madam,</p><p>I am pleased to confirm that you have been registered for Value-Added Tax. The details are as follows:</p>
<table style="width:80%"><tr><td>VAT registration number</td><td><b>${vat}</b></td></tr><tr><td>Effective date</td><td>1 November 2024</td></tr><tr><td>Filing frequency</td><td>Bi-monthly VAT3 returns</td></tr></table>
<p>You are required to file VAT returns on or before the 23rd of the month following each period, and an annual Return of Trading Details.</p><p>Yours faithfully,<br>VAT Registrations Unit</p>`,
    15,
  );

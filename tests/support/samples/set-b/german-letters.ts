import { grouped } from '../numbers.ts';
import type { Company } from './companies.ts';

const sheet = (font: string, inner: string, size = 14.5) =>
  `<div style="padding:56px 74px;font:${size}px/1.42 ${font},Kai">${inner}</div>`;

const rows = (pairs: readonly (readonly [string, string])[], width = 250) =>
  `<table style="margin:14px 0;width:100%">${pairs
    .map(
      ([label, value]) =>
        `<tr><td style="width:${width}px;padding:3px 0">${label}</td><td style="font-weight:700">${value}</td></tr>`,
    )
    .join('')}</table>`;

/** Bundeszentralamt für Steuern: the number is announced in a letter. */
export const bzstLetter = ({ nameEN, addressEN }: Company, vat: string, { english = false } = {}) =>
  sheet(
    'Calibre',
    `<div style="display:flex;justify-content:space-between"><div style="border-left:5px solid #222;padding-left:12px;font-size:19px;line-height:1.2">Bundeszentralamt<br>für Steuern</div>
<div style="font-size:11.5px;line-height:1.35">DIENSTSITZ SAARLOUIS<br>Ahornweg 1-3<br>66740 Saarlouis<br>TEL +49 (0)228 406-1222<br>www.bzst.de</div></div>
<div style="font-size:9px;margin-top:38px;border-bottom:1px solid #777;width:300px">Bundeszentralamt für Steuern, Dienstsitz Saarlouis, 66738 Saarlouis</div>
<div style="margin:8px 0 44px">${nameEN}<br>${addressEN.split(', ').join('<br>')}</div>
<div class="r" style="font-size:12px">DATUM 14. Februar 2024 &nbsp; GZ St II 4 - S 7427 d/07/0012</div>
<p style="font-weight:700;margin-top:26px">Umsatzsteuer-Identifikationsnummer (USt-IdNr.)<br>Mitteilung über die Erteilung nach § 27a Umsatzsteuergesetz (UStG)</p>
<p>Sehr geehrte Damen und Herren,</p>
<p>auf Ihren Antrag wurde Ihnen die folgende Umsatzsteuer-Identifikationsnummer erteilt:</p>
<p class="c" style="font-size:20px;font-weight:700;letter-spacing:1px">${vat}</p>
<p>Gültig ab: 12.02.2024</p>
<p>Unter der oben genannten USt-IdNr. sind beim Bundeszentralamt für Steuern die oben angegebenen Daten (Name und Anschrift) gespeichert. Bei innergemeinschaftlichen Lieferungen haben Sie eine Zusammenfassende Meldung auf elektronischem Weg abzugeben. Die Verpflichtung zur Abgabe von Umsatzsteuer-Voranmeldungen und der Umsatzsteuererklärung beim Finanzamt bleibt davon unberührt.</p>
${english ? '<p style="font-size:12px"><i>This letter confirms the VAT identification number assigned to you. It is not a tax return and no payment is due.</i></p>' : ''}
<p>Mit freundlichen Grüßen<br>Im Auftrag</p><p style="font-size:11px;margin-top:40px">Dieses Schreiben wurde maschinell erstellt und ist ohne Unterschrift gültig.</p>`,
  );

/** USt 1 TN, which is in two languages. */
export const ust1tn = ({ nameEN, addressEN }: Company, vat: string) =>
  sheet(
    'Lat',
    `<table style="width:100%;font-size:12px"><tr><td style="border:1px solid #333;padding:6px;width:50%">Finanzamt / Tax office<br><b>Finanzamt Berlin International</b><br>Mehringdamm 22, 10961 Berlin</td>
<td style="border:1px solid #333;padding:6px">Steuernummer / Tax number<br><b>130/5${vat.slice(4, 6)}/0${vat.slice(7)}</b></td></tr></table>
<h1 style="font-size:18px;margin:26px 0 2px">Bescheinigung über die Eintragung als Steuerpflichtiger (Unternehmer)</h1>
<div style="font-size:13px"><i>Certificate of Status of Taxable Person (Entrepreneur)</i></div>
<p>Das oben bezeichnete Finanzamt bescheinigt, dass<br><i>The above-mentioned tax office certifies that</i></p>
${rows([
  ['Name, Vorname/Firma<br><i>Name/Company</i>', nameEN],
  ['Art der Tätigkeit<br><i>Nature of activity</i>', 'Online-Handel / Online trade'],
  ['Anschrift, Sitz<br><i>Address, registered office</i>', addressEN],
  ['Datum der umsatzsteuerlichen Registrierung<br><i>Date of VAT registration</i>', '03.05.2023'],
])}
<p>unter der USt-IdNr. / <i>VAT identification No.</i> <b>${vat}</b><br>als Steuerpflichtiger (Unternehmer) für Umsatzsteuerzwecke eingetragen ist.<br><i>is registered as a taxable person (entrepreneur) for VAT purposes.</i></p>
<p style="font-size:11px">Diese Bescheinigung verliert ihre Gültigkeit mit Ablauf eines Jahres nach Ausstellung. Der Unternehmer ist zum Vorsteuerabzug berechtigt.</p>
<div style="display:flex;justify-content:space-between;margin-top:60px"><div>Berlin, den 09.01.2026</div><div style="border-top:1px solid #333;padding:4px 30px">Unterschrift / Signature</div></div>
${officeStamp('FINANZAMT BERLIN INTERNATIONAL', 470, 760)}<div class="abs" style="bottom:30px;left:74px;font-size:10px">USt 1 TN – Bescheinigung über die Eintragung als Steuerpflichtiger (Unternehmer) – (11.22)</div>`,
    13.5,
  );

/** Round, in blue ink, a little beside where it belongs. */
export const officeStamp = (text: string, x: number, y: number, colour = '#24479a') =>
  `<svg class="abs" style="left:${x}px;top:${y}px;transform:rotate(-11deg)" width="150" height="150" viewBox="0 0 150 150"><g fill="none" stroke="${colour}" opacity=".72"><circle cx="75" cy="75" r="68" stroke-width="3"/><circle cx="75" cy="75" r="48" stroke-width="1.4"/></g>
<path id="ring${x}" d="M75 75m-54 0a54 54 0 1 1 108 0a54 54 0 1 1-108 0" fill="none"/><text font-family="Calibre" font-size="12" letter-spacing="1.6" fill="${colour}" opacity=".75"><textPath href="#ring${x}">${text} · ${text.slice(0, 14)}</textPath></text>
<text x="75" y="86" text-anchor="middle" font-family="Camber" font-size="30" fill="${colour}" opacity=".7">✶</text></svg>`;

/** What tenders ask for: it says how well the returns were filed. */
export const taxClearance = ({ nameEN, addressEN }: Company, vat: string) =>
  sheet(
    'Camber',
    `<div style="font-size:17px">Finanzamt Köln-Mitte</div><div style="font-size:12px">Blaubach 7, 50676 Köln · Tel. 0221 92400-0</div>
<div style="margin-top:40px;font-size:13px">Steuernummer: 215/58${vat.slice(5, 7)}/${vat.slice(7)}2 &nbsp;&nbsp; Auskunft erteilt: Frau Lindner, Zimmer 3.114</div>
<h1 style="font-size:21px;text-align:center;margin:40px 0 24px">Bescheinigung in Steuersachen</h1>
${rows(
  [
    ['Name / Firma', nameEN],
    ['Anschrift', addressEN],
    ['Umsatzsteuer-Identifikationsnummer', grouped(vat, [2, 3, 3])],
    ['Steuerlich erfasst seit', '01.07.2022'],
  ],
  270,
)}
<p>Nach den bei mir geführten Unterlagen ergibt sich Folgendes:</p>
<p>☒ Fällige Steuern sind nicht rückständig.<br>☒ Die Zahlungsweise war in den letzten 12 Monaten pünktlich.<br>☒ Die Umsatzsteuer-Voranmeldungen und Steuererklärungen wurden in den letzten 24 Monaten fristgerecht abgegeben.<br>☐ Es bestehen Rückstände.</p>
<p>Diese Bescheinigung wird auf Antrag erteilt und gilt bis zum 31.12.2026. Sie ist nur im Original oder als beglaubigte Abschrift gültig.</p>
<div style="margin-top:64px">Köln, 23. März 2026</div><div>Im Auftrag<br><br><span style="font:italic 25px Garamond">M. Lindner</span></div>${officeStamp('FINANZAMT KÖLN-MITTE', 380, 700)}`,
  );

/** For the marketplace, under § 22f of the law on turnover tax. */
export const marketplaceCertificate = ({ nameEN, addressEN }: Company, vat: string) =>
  sheet(
    'Mono',
    `<div>FINANZAMT BERLIN INTERNATIONAL</div><div style="font-size:11px">Mehringdamm 22 · 10961 Berlin · Telefon (030) 9024-12 0</div>
<p style="margin-top:60px">Bescheinigung<br>über die Erfassung als Steuerpflichtiger (Unternehmer)<br>im Sinne von § 22f Absatz 1 Satz 2 des Umsatzsteuergesetzes</p>
<p>Hiermit wird bescheinigt, dass der Unternehmer</p><p>${nameEN}<br>${addressEN}</p>
<p>unter der Steuernummer 130/5/${vat.slice(5)}<br>und der Umsatzsteuer-Identifikationsnummer ${vat}<br>steuerlich registriert ist.</p>
<p>Empfangsbevollmächtigter im Inland:<br>Kanzlei Brandt &amp; Holm Steuerberatung, Düsseldorf</p>
<p>Die Bescheinigung ist gültig vom 01.01.2024 bis 31.12.2026.</p><p>Ausgestellt am 04.12.2023<br>USt 1 TI</p>`,
    12.6,
  );

/** A tax number is given; the duties are explained at length. */
export const firstTaxLetter = ({ nameEN, addressEN }: Company, vat: string) =>
  sheet(
    'Lat',
    `<div style="background:#e9ece9;padding:14px 18px;font-size:18px">Finanzamt Berlin International<div style="font-size:11px">Umsatzbesteuerung ausländischer Unternehmer – China, Hongkong, Taiwan</div></div>
<div style="margin:30px 0">${nameEN}<br>${addressEN}</div><div class="r">28.08.2025</div>
<p><b>Umsatzsteuerliche Registrierung in der Bundesrepublik Deutschland</b></p>
<p>Sehr geehrte Damen und Herren,</p>
<p>Sie werden hier unter der Steuernummer 130/0/${vat.slice(5)} für Zwecke der Umsatzsteuer geführt. Das Bundeszentralamt für Steuern hat Ihnen die USt-IdNr. <b>${vat}</b> erteilt.</p>
<p>Sie sind verpflichtet, monatlich bis zum 10. Tag des Folgemonats eine <b>Umsatzsteuer-Voranmeldung</b> elektronisch zu übermitteln und die Steuer zu entrichten. Nach Ablauf des Kalenderjahres ist eine <b>Umsatzsteuererklärung</b> abzugeben. Die abziehbare Vorsteuer ist gesondert nachzuweisen. Verspätet abgegebene Steuererklärungen führen zu Verspätungszuschlägen (§ 152 AO).</p>
<p>Für die Einfuhr von Waren benötigen Sie ferner eine EORI-Nummer, die Sie bei der Generalzolldirektion beantragen.</p><p>Mit freundlichen Grüßen<br><br>Hoffmann</p>`,
    13.5,
  );

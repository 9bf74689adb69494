import { hasPostalDigit } from './check-digits.ts';

/** Two letters for the service, nine digits, the country whose post gave it out. @see UPU S10 */
export const postalItem = /^([A-Z]{2})(\d{9})([A-Z]{2})$/;

/** Service letters that the postal union assigns; the others are nobody's, or a carrier's own. */
const services = /^(?:A[V-Z]|G[AD]|Q[A-M]|[BCDEHLMNPRUVZ][A-Z])$/;

/** What single posts use beside them; GE is TNT's. */
const ownServices: Readonly<Record<string, RegExp>> = { GB: /^(?!GE)/, CN: /^A/ };

const countries = new Set(
  (
    'AD AE AF AG AI AL AM AN AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CK ' +
    'CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ ' +
    'GR GT GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS ' +
    'LT LU LV LY MA MC MD ME MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF ' +
    'PG PH PK PL PM PN PT PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TL ' +
    'TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WF WS YE YT ZA ZM ZW'
  ).split(' '),
);

/** Whether the post of some country may have given it out. */
export const isPostalItem = ([, service = '', number = '', country = '']: readonly string[]): boolean =>
  countries.has(country) &&
  (services.test(service) || ownServices[country]?.test(service) === true) &&
  hasPostalDigit(number);

/** Who hands parcels to a country's post under its numbers, among the carriers that the marketplace knows. */
export function postalCarriers([, service = '', , country = '']: readonly string[]): readonly string[] {
  // Of parcels and of letters the same post has two names.
  const isParcel = service.startsWith('C');
  switch (country) {
    case 'CN':
      return ['China Post', '4PX', 'Yanwen'];
    case 'DE':
      return isParcel ? ['DHL', 'Deutsche Post'] : ['Deutsche Post', 'DHL'];
    case 'FR':
      return isParcel ? ['Colissimo', 'La Poste'] : ['La Poste', 'Asendia', 'Colissimo'];
    case 'GB':
      return ['Royal Mail'];
    case 'IT':
      return ['Poste Italiane'];
    case 'ES':
      return ['Correos'];
    case 'NL':
      return ['PostNL'];
    case 'BE':
      return ['BPOST'];
    case 'AT':
      return ['AT Post'];
    default:
      return [];
  }
}

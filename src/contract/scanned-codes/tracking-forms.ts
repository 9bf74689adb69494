import {
  hasFedExDigit,
  hasGlsDigit,
  hasGs1Digit,
  hasMod3736Character,
  hasPostalDigit,
  hasPostDigit,
  hasSevensDigit,
  hasUpsDigit,
} from './check-digits.ts';

/** Two letters for the service, nine digits, the country whose post gave it out. @see UPU S10 */
const postalItem = /^([A-Z]{2})(\d{9})([A-Z]{2})$/;

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
const isPostalItem = ([, service = '', number = '', country = '']: readonly string[]): boolean =>
  countries.has(country) &&
  (services.test(service) || ownServices[country]?.test(service) === true) &&
  hasPostalDigit(number);

/** Who hands parcels to a country's post under its numbers, among the carriers that the marketplace knows. */
function postalCarriers([, service = '', , country = '']: readonly string[]): readonly string[] {
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

type Match = readonly string[];

/** A form of tracking numbers. Sources and examples of each are in `tests/app/tracking-numbers.ts`. */
export interface TrackingForm {
  form: RegExp;
  /** Whether its check digit is right; absent where none is published. */
  check?: (match: Match) => boolean;
  /** Nothing else that is scanned at a packing table looks like it. What has a check digit and isn't its own may be another thing by chance. */
  isOwn?: true;
  /** Codes of `src/contract/shipments/carriers.ts`, likeliest first; empty where the marketplace knows none of them. */
  carriers: (match: Match) => readonly string[];
  /** The number in it, where the label's code holds more; the whole where nothing is said. */
  number?: (match: Match) => string;
}

const of =
  (...carriers: string[]) =>
  () =>
    carriers;
const whole =
  (isRight: (code: string) => boolean) =>
  ([code = '']: Match) =>
    isRight(code);
const firstPart =
  (isRight: (code: string) => boolean) =>
  ([, part = '']: Match) =>
    isRight(part);
const part = ([, number = '']: Match) => number;

export const trackingForms: readonly TrackingForm[] = [
  { form: postalItem, check: isPostalItem, isOwn: true, carriers: postalCarriers },
  { form: /^1Z([0-9A-Z]{16})$/, check: firstPart(hasUpsDigit), isOwn: true, carriers: of('UPS') },

  // China's
  { form: /^YT\d{16}$/, isOwn: true, carriers: of('Yun Express') },
  { form: /^4PX\d{13}CN$/, isOwn: true, carriers: of('4PX') },
  // Its nine digits are checked as the postal union's are; nobody has published that it is always so.
  { form: /^(?:U[A-Z]|VR)\d{9}YP$/, isOwn: true, carriers: of('Yanwen') },
  { form: /^SF\d{12,15}$/, isOwn: true, carriers: of('SF Express') },
  { form: /^SY[A-Z]{2}\d{9}$/, isOwn: true, carriers: of('Sunyou') },
  { form: /^JCE[A-Z]{2}\d{10}[A-Z]{2}$/, isOwn: true, carriers: of('JCEX') },
  { form: /^WNB[A-Z]{2}\d{10}[A-Z]{2}$/, isOwn: true, carriers: of('WanbExpress') },
  { form: /^3A5V\d{9}$/, isOwn: true, carriers: of('CNE') },
  { form: /^SFC\d{9}$/, isOwn: true, carriers: of('SFC') },

  // DHL
  { form: /^JJD\d{10,24}$|^JVGL\d{10,20}$/, isOwn: true, carriers: of('DHL') },
  // A shipping container number of Deutsche Post.
  { form: /^003404\d{14}$/, check: whole(hasGs1Digit), isOwn: true, carriers: of('DHL') },
  { form: /^\d{12}$/, check: whole(hasPostDigit), carriers: of('DHL') },
  { form: /^\d{10,11}$/, check: whole(hasSevensDigit), carriers: of('DHL') },
  { form: /^GM\d{11,18}$/, isOwn: true, carriers: of('DHL eCommerce') },
  { form: /^3S[A-Z]{3,5}\d{7,10}$/, isOwn: true, carriers: of('PostNL', 'DHL') },

  // DPD: the label's bar code, its text below, and the number with and without its check character
  { form: /^%[0-9A-Z]{7}(\d{14})\d{6}$/, isOwn: true, carriers: of('DPD'), number: part },
  {
    form: /^[0-9A-Z]{7}(\d{14})\d{6}[0-9A-Z]$/,
    check: whole(hasMod3736Character),
    isOwn: true,
    carriers: of('DPD'),
    number: part,
  },
  { form: /^(\d{14})[0-9A-Z]$/, check: whole(hasMod3736Character), carriers: of('DPD'), number: part },
  { form: /^\d{14}$/, carriers: of('DPD') },

  { form: /^\d{12}$/, check: whole(hasGlsDigit), carriers: of('GLS') },
  { form: /^\d{11}$/, carriers: of('GLS') },
  { form: /^(?=.*[A-Z])[0-9A-Z]{8}$/, carriers: of('GLS') },

  { form: /^\d{12}$/, check: whole(hasFedExDigit), carriers: of('FedEx') },
  { form: /^\d{15}$/, check: whole(hasGs1Digit), carriers: of('FedEx') },
  // Bar codes of its labels; the number is at the end.
  {
    form: /^(?:100\d|96[23]2)\d{16}(\d{2}(\d{12}))$/,
    check: firstPart(code => hasFedExDigit(code, [1, 7, 3])),
    isOwn: true,
    carriers: of('FedEx'),
    number: ([, , number = '']) => number,
  },
  {
    form: /^96\d{5}(\d{15})$/,
    check: firstPart(hasGs1Digit),
    isOwn: true,
    carriers: of('FedEx'),
    number: part,
  },

  { form: /^GE(\d{9})[A-Z]{2}$/, check: firstPart(hasPostalDigit), isOwn: true, carriers: of('TNT') },
  { form: /^\d{9}$/, carriers: of('TNT') },

  // Posts and parcels of single countries
  {
    form: /^X[A-Z](\d{9})[A-Z]{2}$/,
    check: firstPart(hasPostalDigit),
    isOwn: true,
    carriers: of('Chronopost'),
  },
  { form: /^\d[A-Z]\d{11}$/, isOwn: true, carriers: of('Colissimo', 'La Poste') },
  { form: /^C8\d{15}$|^N9\d{15}$|^1R\d{14}$/, isOwn: true, carriers: of('Colis Privé') },
  { form: /^P[A-Z]\d[A-Z]\d[A-Z]\d{16}[A-Z]$/, isOwn: true, carriers: of('Correos') },
  { form: /^\d{16}$/, check: whole(hasGs1Digit), carriers: of('Correos Express') },
  { form: /^SEUR[A-Z]{3}\d{13}$/, isOwn: true, carriers: of('Seur') },
  { form: /^64\d{22}$/, check: whole(hasGs1Digit), isOwn: true, carriers: of('InPost') },
  { form: /^10\d{20}$/, check: whole(hasGs1Digit), isOwn: true, carriers: of('AT Post') },
  { form: /^3232\d{20}$/, isOwn: true, carriers: of('BPOST') },
  { form: /^\d{14}$/, check: whole(hasGs1Digit), carriers: of('Hermes') },
  { form: /^H\d{19}$/, isOwn: true, carriers: of('Hermes') },
  { form: /^[A-Z]\d{2}[A-Z]{3}\d{10}$/, isOwn: true, carriers: of('Evri') },
  { form: /^288\d{10}$/, carriers: of('SDA') },
  // The marketplace's own; it takes no confirmations of them.
  { form: /^TB[AMC]\d{12}$/, isOwn: true, carriers: of() },
  // A shipping container number of anybody.
  { form: /^00(?!3404)\d{18}$/, check: whole(hasGs1Digit), isOwn: true, carriers: of() },
];

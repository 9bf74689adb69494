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
import { isPostalItem, postalCarriers, postalItem } from './postal-items.ts';

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

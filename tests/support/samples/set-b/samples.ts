import type { SampleDocument, SampleSet } from '../sample.ts';
import { closeBrowser } from './html-page.ts';
import { identitySamples, licenceSamples } from './right-chinese.ts';
import { hardSamples } from './right-hard.ts';
import { eoriSamples, taxSamples, vatSamples } from './right-letters.ts';
import { wrongIdentitySamples } from './wrong-cards.ts';
import { wrongEoriSamples, wrongTaxSamples } from './wrong-eori-and-tax.ts';
import { wrongFiles } from './wrong-files.ts';
import { wrongLicenceSamples } from './wrong-licences.ts';
import { wrongVatSamples } from './wrong-vat.ts';

const samples: readonly SampleDocument[] = [
  ...vatSamples,
  ...eoriSamples,
  ...taxSamples,
  ...identitySamples,
  ...licenceSamples,
  ...hardSamples,
  ...wrongVatSamples,
  ...wrongEoriSamples,
  ...wrongTaxSamples,
  ...wrongIdentitySamples,
  ...wrongLicenceSamples,
  ...wrongFiles,
];

/** The second set: written in HTML, drawn and printed by Chromium. */
export const setB: SampleSet = { samples, close: closeBrowser };

import type { PaperSet, TestPaper } from '../paper.ts';
import { closeBrowser } from './html-page.ts';
import { identityPapers, licencePapers } from './right-chinese.ts';
import { hardPapers } from './right-hard.ts';
import { eoriPapers, taxPapers, vatPapers } from './right-letters.ts';
import { wrongIdentityPapers } from './wrong-cards.ts';
import { wrongEoriPapers, wrongTaxPapers } from './wrong-eori-and-tax.ts';
import { wrongFiles } from './wrong-files.ts';
import { wrongLicencePapers } from './wrong-licences.ts';
import { wrongVatPapers } from './wrong-vat.ts';

const papers: readonly TestPaper[] = [
  ...vatPapers,
  ...eoriPapers,
  ...taxPapers,
  ...identityPapers,
  ...licencePapers,
  ...hardPapers,
  ...wrongVatPapers,
  ...wrongEoriPapers,
  ...wrongTaxPapers,
  ...wrongIdentityPapers,
  ...wrongLicencePapers,
  ...wrongFiles,
];

/** The second set: written in HTML, drawn and printed by Chromium. */
export const setB: PaperSet = { papers, close: closeBrowser };

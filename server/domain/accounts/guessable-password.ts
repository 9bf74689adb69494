import { Refusal } from '#server/domain/refusal.ts';

/** What others know of a person, or find out. */
interface KnownOfPerson {
  firstName: string;
  lastName: string;
  email: string;
  company?: string;
}

/** Rows and columns of a keyboard, and what people count and spell by. */
const runs = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
].flatMap(run => [run, [...run].reverse().join('')]);
const shortestRun = 4;
const shortestWord = 3;
/** So many letters and digits that nobody could know make a password of its own. */
const fewestOwn = 4;

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

const plain = (text: string) => text.normalize('NFKC').toLowerCase();

function wordsOf({ firstName, lastName, email, company = '' }: KnownOfPerson): string[] {
  // Of an address, the end of its domain says nothing of anybody.
  const parts = [firstName, lastName, company, email.replace(/\.[^.@]*$/, '')].map(plain);
  const split = parts.flatMap(part => part.split(/[^\p{L}\p{N}]+/u));
  return [...new Set(split)].filter(word => [...word].length >= shortestWord);
}

/**
 * Whether a password is built from what others know or guess: names, the address, the company, runs of the keyboard,
 * repetitions and years. What is left beside them is too little to be one.
 */
export function isGuessable(password: string, known: KnownOfPerson): boolean {
  const text = plain(password.trim());
  const respelt = [...text].map(sign => lookalikes[sign] ?? sign).join('');
  const isKnown = new Set<number>();
  const cover = (start: number, length: number) => {
    for (let place = start; place < start + length; place++) isKnown.add(place);
  };
  for (const word of wordsOf(known)) {
    const spellings = [word, [...word].reverse().join('')];
    for (const where of respelt.length === text.length ? [text, respelt] : [text]) {
      for (const spelling of spellings) {
        for (let at = where.indexOf(spelling); at >= 0; at = where.indexOf(spelling, at + 1)) {
          cover(at, spelling.length);
        }
      }
    }
  }
  for (let start = 0; start + shortestRun <= text.length; start++) {
    const piece = text.slice(start, start + shortestRun);
    if (runs.some(run => run.includes(piece))) cover(start, shortestRun);
  }
  for (const { index, 0: found } of text.matchAll(/(.)\1{2,}|(?:19|20)\d\d/gu)) cover(index, found.length);
  if (isKnown.size === 0) return false;
  const own = [...text].filter((sign, place) => !isKnown.has(place) && /[\p{L}\p{N}]/u.test(sign));
  return own.length < fewestOwn;
}

/**
 * @param companies names of the person's
 * @throws Refusal for a password that is built from what others know of its person
 */
export function refuseGuessable(
  password: string,
  { email, firstName, lastName }: Omit<KnownOfPerson, 'company'>,
  companies: readonly string[],
): void {
  const known = { email, firstName, lastName };
  const isGuessed = [known, ...companies.map(company => ({ ...known, company }))].some(one =>
    isGuessable(password, one),
  );
  if (!isGuessed) return;
  const message =
    'This password is based on your name, your email, your company, a keyboard pattern or a year.';
  throw new Refusal('ACCOUNT.PASSWORD_GUESSABLE', message, { path: 'password' });
}

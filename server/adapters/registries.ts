import * as v from 'valibot';

/** What a registry says of a number. `unknown`: it could not be asked, which says nothing about the number. */
export type RegistryAnswer = { state: 'valid' | 'invalid' } | { state: 'unknown'; reason: string };

/** Registries of numbers that a document alone can't prove. */
export interface Registries {
  /** @param number with its prefix, as `checkVatNumber` reads it */
  checkVat(number: string): Promise<RegistryAnswer>;
  /** @param number as `checkEori` reads it */
  checkEori(number: string): Promise<RegistryAnswer>;
}

const viesUrl = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number';
const answerWithinMs = 20_000;

const Answer = v.object({ valid: v.boolean() });
const Problem = v.object({ errorWrappers: v.array(v.object({ error: v.string() })) });

/**
 * Asks VIES for a VAT number. VIES asks the Member State, whose system is often out: only a plain yes or no counts,
 * and every problem means that nothing is known.
 */
async function queryVies(number: string, url = viesUrl): Promise<RegistryAnswer> {
  let content: unknown;
  let status: number;
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ countryCode: number.slice(0, 2), vatNumber: number.slice(2) }),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    status = answer.status;
    content = await answer.json();
  } catch (error) {
    return { state: 'unknown', reason: `VIES isn’t responding: ${String(error)}` };
  }
  const problem = v.safeParse(Problem, content);
  if (problem.success) {
    return { state: 'unknown', reason: `VIES says ${problem.output.errorWrappers[0]?.error ?? 'nothing'}.` };
  }
  const answer = v.safeParse(Answer, content);
  if (status !== 200 || !answer.success) return { state: 'unknown', reason: `VIES answered ${status}.` };
  return { state: answer.output.valid ? 'valid' : 'invalid' };
}

const serviceUrl = 'https://ec.europa.eu/taxation_customs/dds2/eos/validation/services/validation';

/** Letters and digits only: nothing of it needs escaping. */
const question = (number: string) => `<?xml version="1.0" encoding="UTF-8"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
<soap:Body><ev:validateEORI xmlns:ev="http://eori.ws.eos.dds.s/"><ev:eori>${number}</ev:eori></ev:validateEORI></soap:Body>
</soap:Envelope>`;

const elementOf = (xml: string, name: string) =>
  new RegExp(`<(?:[\\w-]+:)?${name}>\\s*([^<]*?)\\s*</`).exec(xml)?.[1];

/** Asks the European Commission's service for an EORI number: status 0 is valid, 1 is not. */
async function queryEoriService(number: string, url = serviceUrl): Promise<RegistryAnswer> {
  let xml: string;
  let status: number;
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'text/xml; charset=utf-8', SOAPAction: '""' },
      body: question(number),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    status = answer.status;
    xml = await answer.text();
  } catch (error) {
    return { state: 'unknown', reason: `The EORI service isn’t responding: ${String(error)}` };
  }
  const verdict = elementOf(xml, 'status');
  // The answer names the number that it is about: a page of an outage has neither.
  if (status === 200 && elementOf(xml, 'eori') === number) {
    if (verdict === '0') return { state: 'valid' };
    if (verdict === '1') return { state: 'invalid' };
  }
  return { state: 'unknown', reason: `The EORI service answered ${status}.` };
}

/** @param urls of other services of the same shape; the European Commission's where nothing is said */
export const createLiveRegistries = (urls: { vies?: string; eori?: string } = {}): Registries => ({
  checkVat: number => queryVies(number, urls.vies),
  checkEori: number => queryEoriService(number, urls.eori),
});

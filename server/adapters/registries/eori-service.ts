import type { RegistryAnswer } from './registries.ts';

const serviceUrl = 'https://ec.europa.eu/taxation_customs/dds2/eos/validation/services/validation';
const answerWithinMs = 20_000;

/** Letters and digits only: nothing of it needs escaping. */
const question = (number: string) => `<?xml version="1.0" encoding="UTF-8"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
<soap:Body><ev:validateEORI xmlns:ev="http://eori.ws.eos.dds.s/"><ev:eori>${number}</ev:eori></ev:validateEORI></soap:Body>
</soap:Envelope>`;

const elementOf = (xml: string, name: string) =>
  new RegExp(`<(?:[\\w-]+:)?${name}>\\s*([^<]*?)\\s*</`).exec(xml)?.[1];

/** Asks the European Commission's service for an EORI number: status 0 is valid, 1 is not. */
export async function askEoriService(number: string, url = serviceUrl): Promise<RegistryAnswer> {
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

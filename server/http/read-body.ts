import { bodyLimits } from '#src/contract/constants.ts';
import type { RequestContext } from './environment.ts';
import { Refusal } from './refusal.ts';

const tooLarge = () =>
  new Refusal('REQUEST.TOO_LARGE', `A body of JSON has ${bodyLimits.json / 1024} KB at most.`);

/** PostgreSQL's texts hold every character but this one. */
export const nulCharacter = () => new Refusal('REQUEST.INVALID', 'The character U+0000 is not accepted.');

/**
 * Reads a body of JSON, and stops reading where it grows too large: its `Content-Length` is only a claim.
 * @throws Refusal
 */
export async function readJsonBody(c: RequestContext): Promise<unknown> {
  // A form of a foreign page can't send this type without asking first.
  if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? '')) {
    throw new Refusal('REQUEST.INVALID', 'The body must be application/json.');
  }
  if (Number(c.req.header('Content-Length') ?? 0) > bodyLimits.json) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    length += chunk.length;
    if (length > bodyLimits.json) throw tooLarge();
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  let hasNul = false;
  const seeNul = (_key: string, value: unknown) => {
    hasNul ||= typeof value === 'string' && value.includes('\0');
    return value;
  };
  let body: unknown;
  try {
    body = JSON.parse(text, text.includes('\\u0000') ? seeNul : undefined);
  } catch {
    throw new Refusal('REQUEST.INVALID', 'The body is not JSON.');
  }
  if (hasNul) throw nulCharacter();
  return body;
}

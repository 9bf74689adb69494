import { Refusal } from '#server/domain/refusal.ts';
import type { RequestContext } from '#server/http/environment.ts';
import { bodyLimits } from '#src/contract/constants.ts';
import { storable } from '#src/contract/text.ts';

const tooLarge = () =>
  new Refusal('REQUEST.TOO_LARGE', `The body may have at most ${bodyLimits.json / 1024} KB.`);

export const brokeOff = () => new Refusal('REQUEST.BROKE_OFF', 'The body was cut off.');

/** What PostgreSQL's texts can't hold. */
const unstorable = () =>
  new Refusal('REQUEST.INVALID', 'The character U+0000 and unpaired surrogates are not accepted.');

const isUnstorable = (value: unknown) => typeof value === 'string' && !storable.requirement.test(value);

/** @throws Refusal where one of the texts could never be stored */
export function requireStorable(texts: readonly unknown[]): void {
  if (texts.some(isUnstorable)) throw unstorable();
}

/** No list of a call has more. Where each of a hundred thousand items is wrong, saying so would take most of a second. */
const mostItems = 1000;

/** @throws Refusal */
function refuseLongLists(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  for (const [path, list] of Object.entries(body)) {
    if (!Array.isArray(list) || list.length <= mostItems) continue;
    throw new Refusal('REQUEST.INVALID', `A list may have at most ${mostItems} items.`, { path });
  }
}

/** Stops where the body grows too large: its `Content-Length` is only a claim. @throws Refusal */
async function readBytes(c: RequestContext): Promise<Buffer> {
  if (Number(c.req.header('Content-Length') ?? 0) > bodyLimits.json) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    // To cancel the rest would cut the connection, and the answer with it.
    for await (const chunk of c.req.raw.body?.values({ preventCancel: true }) ?? []) {
      length += chunk.length;
      if (length > bodyLimits.json) break;
      chunks.push(chunk);
    }
  } catch {
    throw brokeOff();
  }
  if (length > bodyLimits.json) throw tooLarge();
  // Where the connection was lost before the body is asked for, there is none, and that is no error of its stream.
  if (c.env?.incoming?.complete === false) throw brokeOff();
  return Buffer.concat(chunks);
}

/** The fields of a page's own form; none where the body is anything else, or in parts. @throws Refusal */
export async function readForm(c: RequestContext): Promise<URLSearchParams> {
  const text = (await readBytes(c)).toString('utf8');
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(c.req.header('Content-Type') ?? '');
  return new URLSearchParams(isForm ? text : '');
}

/**
 * Reads a body of JSON.
 * @throws Refusal
 */
export async function readJsonBody(c: RequestContext): Promise<unknown> {
  // A form of a foreign page can't send this type without asking first.
  if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? '')) {
    throw new Refusal('REQUEST.INVALID', 'The body must be application/json.');
  }
  const text = (await readBytes(c)).toString('utf8');
  let hasUnstorable = false;
  const seeTexts = (_key: string, value: unknown) => {
    hasUnstorable ||= isUnstorable(value);
    return value;
  };
  let body: unknown;
  try {
    // Only an escape makes such a character: bytes that are no UTF-8 were replaced already.
    body = JSON.parse(text, /\\u(?:0000|d[89a-f])/i.test(text) ? seeTexts : undefined);
  } catch {
    throw new Refusal('REQUEST.INVALID', 'The body is not JSON.');
  }
  if (hasUnstorable) throw unstorable();
  refuseLongLists(body);
  return body;
}

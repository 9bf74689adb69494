import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailLanguage } from '#server/domain/mails/mail-language.ts';
import { deviceWords } from '#src/contract/accounts/device-words.ts';
import { deskEndpoints } from '#src/contract/desk/desk-endpoints.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { apiBase, headers } from '#src/contract/headers.ts';
import { type ApiWorld, openApiWorld } from '#tests/server/support/api-world.ts';

// A pattern that takes quadratic time needs sixteen times as long for a text four times as long, and one request of
// 256 kB would stop the server for minutes. What is compared is time on the processor, which doesn't grow on a busy
// machine.
const bodies = [16, 64, 256].map(kB => kB * 1024);
const headerLines = [4, 16].map(kB => kB * 1024);
const texts = {
  'at signs before a space': (length: number) => `${'@'.repeat(length - 2)} a`,
  'spaces between letters': (length: number) => `a${' '.repeat(length - 2)}a`,
  'the letter a': (length: number) => 'a'.repeat(length),
};

let world: ApiWorld;
let token: string;
beforeAll(async () => {
  world = await openApiWorld();
  token = await world.signIn(await world.addSeller());
});
afterAll(() => world.close());

/** Below it, memory and a busy machine decide; a quadratic pattern takes hundreds of milliseconds for these texts. */
const floorMs = 20;

/** Milliseconds on the processor of the fastest of five runs; what takes seconds is not measured again. */
async function costOf(work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5 && best > floorMs && (run === 0 || best < 1000); run++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return Math.max(best, floorMs);
}

/** @param lengths each four times the one before */
async function expectLinear(lengths: readonly number[], work: (text: string) => unknown): Promise<void> {
  for (const [name, textOf] of Object.entries(texts)) {
    let before = Number.POSITIVE_INFINITY;
    for (const length of lengths) {
      const text = textOf(length);
      const cost = await costOf(() => work(text));
      expect(cost, `${name}, ${length} characters`).toBeLessThanOrEqual(6 * before);
      before = cost;
    }
  }
}

/** Everything of a schema's shape that a text can be in, with that text in each place. */
function filled(schema: v.GenericSchema, text: string): unknown {
  const part = schema as unknown as {
    type: string;
    entries?: Record<string, v.GenericSchema>;
    wrapped?: v.GenericSchema;
    item?: v.GenericSchema;
    key?: v.GenericSchema;
    value?: v.GenericSchema;
    options?: v.GenericSchema[];
    literal?: unknown;
  };
  switch (part.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(part.entries ?? {}).map(([name, entry]) => [name, filled(entry, text)]),
      );
    case 'optional':
      return part.wrapped && filled(part.wrapped, text);
    case 'array':
      return part.item && [filled(part.item, text)];
    case 'record':
      return part.key && part.value && { [String(filled(part.key, text))]: filled(part.value, text) };
    case 'variant':
    case 'union':
      return part.options?.[0] && filled(part.options[0], text);
    case 'literal':
      return part.literal;
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'string':
    case 'unknown':
    case 'picklist':
      return text;
    default:
      throw new Error(`A schema of the type ${part.type} has no example here.`);
  }
}

const schemas = Object.entries({ ...endpoints, ...deskEndpoints }).flatMap(([name, { body, params }]) =>
  Object.entries({ body, params }).flatMap(([place, schema]) =>
    schema ? [[`${name}, ${place}`, schema] as const] : [],
  ),
);

test.each(schemas)(
  'the cost of judging long texts grows with their length alone: %s',
  async (_name, schema) => {
    await expectLinear(bodies, text => v.safeParse(schema, filled(schema, text)));
  },
);

const named = [
  ...Object.values(headers),
  'Accept',
  'Accept-Encoding',
  'Authorization',
  'Content-Type',
  'Cookie',
  'User-Agent',
  'X-Forwarded-For',
];

test.each(named)('the cost of reading a long header grows with its length alone: %s', async name => {
  await expectLinear(headerLines, async text => {
    for (const path of ['openapi.json', 'seller/me', 'customs-tracking/changes?since=0']) {
      const sent = { Authorization: `Bearer ${token}`, [name]: text };
      await world.app.request(`${apiBase}/${path}`, { headers: sent });
    }
  });
});

test('the cost of reading a long language or device name grows with its length alone', async () => {
  await expectLinear(headerLines, mailLanguage);
  await expectLinear(headerLines, deviceWords);
});

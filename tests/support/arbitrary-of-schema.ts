import fc from 'fast-check';

/** As much of JSON Schema as the API's document uses. */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
}

/** Placeholder for a number that JSON can write and no computer can represent: replaced once the body is text. */
export const endlessNumber = '@1e999@';

export const nastyText = fc.oneof(
  // What JSON carries and no database takes: halves of a character, and the end of a text in C.
  fc.constantFrom('\ud83d', 'x \udce6', 'a\0b'),
  fc.constantFrom(
    ...['', ' ', '\0', '📦'.repeat(60), 'ﷺ'.repeat(70), '\uffff', '\u202e'],
    ...[
      '%',
      '%00',
      '%zz',
      '%C0%AF',
      '_',
      '\\',
      '../..',
      "';--",
      '__proto__',
      'constructor',
      'x'.repeat(5000),
    ],
    ...[
      '0000-01-01',
      '9999-12-31',
      '2026-02-30',
      '\r\nX-More: 1',
      '１２３',
      'null',
      '1e999',
      '<b>',
      endlessNumber,
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({
    unit: fc.integer({ min: 0xd7f0, max: 0xe010 }).map(code => String.fromCharCode(code)),
    maxLength: 5,
  }),
);

const nastyNumber = fc.oneof(
  fc.constantFrom(-1, 0, -0, 0.5, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, 1e100, -1e308, 5e-324),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const nasty = fc.oneof(
  nastyText,
  nastyNumber,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], { __proto__: null, length: 1 }),
  fc.jsonValue({ maxDepth: 2 }),
);

function text({ pattern, format, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  const day = fc.date({ min: new Date('1999-12-01'), max: new Date('2100-02-01'), noInvalidDate: true });
  if (format === 'date') return day.map(date => date.toISOString().slice(0, 10));
  if (format === 'uri') return fc.oneof(fc.webUrl(), fc.constant('http://localhost/auth/activate'));
  const plain = fc.string({
    unit: 'grapheme',
    minLength: Math.max(1, minLength),
    maxLength: Math.min(maxLength, 60),
  });
  if (pattern === undefined) return plain;
  const form = new RegExp(pattern, 'u');
  // What a pattern only forbids is met by nearly any text; what it demands has to be made.
  if (pattern.startsWith('^[^')) return plain.filter(value => form.test(value));
  return fc.stringMatching(new RegExp(pattern), { maxLength });
}

function wellFormed(schema: JsonSchema, known: Known, name: string): fc.Arbitrary<unknown> {
  const {
    type,
    anyOf,
    oneOf,
    properties = {},
    required = [],
    items = {},
    minItems = 0,
    maxItems = 3,
  } = schema;
  const choices = anyOf ?? oneOf;
  if (choices) return fc.oneof(...choices.map(choice => arbitraryOf(choice, known, name)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (type) {
    case 'object': {
      const fields: Record<string, fc.Arbitrary<unknown>> = {};
      for (const [key, inner] of Object.entries(properties)) fields[key] = arbitraryOf(inner, known, key);
      return fc.record(fields, { requiredKeys: required });
    }
    case 'array': {
      const most = Math.max(minItems, Math.min(maxItems, 3));
      return fc.array(arbitraryOf(items, known, name), { minLength: minItems, maxLength: most });
    }
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 100, 1_000_000) });
    case 'boolean':
      return fc.boolean();
    default:
      return nasty;
  }
}

/** Values that mean something by the name of their field: without them nothing would get beyond "not found". */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** What a schema takes. */
export function arbitraryOf(schema: JsonSchema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const values = known[name] ?? [];
  if (values.length === 0) return wellFormed(schema, known, name);
  return fc.oneof(
    { weight: 1, arbitrary: wellFormed(schema, known, name) },
    { weight: 2, arbitrary: fc.constantFrom(...values) },
  );
}

const countValues = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, inner) => sum + countValues(inner), 1)
    : 1;

/** Puts an odd value in the place of one of those that a record is made of, lists and objects in it included. */
export const arbitraryChange = fc
  .record({ place: fc.nat(), odd: nasty, oddText: nastyText })
  .map(({ place, odd, oddText }) => (record: Record<string, unknown>): Record<string, unknown> => {
    let left = place % Math.max(1, countValues(record) - 1);
    const changed = (value: unknown): unknown => {
      if (left-- === 0) return typeof value === 'string' ? oddText : odd;
      if (Array.isArray(value)) return value.map(changed);
      return typeof value === 'object' && value !== null ? changedFields(value) : value;
    };
    const changedFields = (fields: object) =>
      Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, changed(value)]));
    return changedFields(record);
  });

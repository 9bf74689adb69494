import { type BaseIssue, type GenericSchema, getDotPath, safeParse } from 'valibot';

type Leaf = string | number | boolean | null | undefined | readonly unknown[];

/** Every way to a value that is no object: `email`, `address.street`, `places.0.name`. */
export type FieldPath<Values> = {
  [Key in keyof Values & string]-?: NonNullable<Values[Key]> extends Leaf
    ? Key | PathWithin<NonNullable<Values[Key]>, Key>
    : NonNullable<Values[Key]> extends object
      ? `${Key}.${FieldPath<NonNullable<Values[Key]>>}`
      : Key;
}[keyof Values & string];

type PathWithin<Value, Key extends string> = Value extends readonly (infer Item extends object)[]
  ? `${Key}.${number}.${FieldPath<Item>}`
  : never;

/** The message for what is wrong at a path. */
export type IssueMessage = (issue: BaseIssue<unknown>, path: string) => string;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The text at a path; empty if there is none. */
export function textAt(values: unknown, path: string): string {
  const found = path
    .split('.')
    .reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), values);
  return found === undefined || found === null ? '' : String(found);
}

/** A copy with another value at a path; everything beside the path is the same object as before. */
export function withValueAt<Values extends object>(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.');
  const inner = isRecord(values) ? values[key] : undefined;
  const next = rest.length === 0 ? value : withValueAt(isRecord(inner) ? inner : {}, rest.join('.'), value);
  if (Array.isArray(values)) return values.with(Number(key), next) as Values;
  return { ...values, [key]: next };
}

/** A copy with the texts of something of unknown shape, wherever both hold text. */
export function withTextsOf<Values extends object>(values: Values, other: unknown): Values {
  if (!isRecord(other)) return values;
  const entries = Object.entries(values).map(([key, value]) => {
    const theirs = other[key];
    if (typeof value === 'string') return [key, typeof theirs === 'string' ? theirs : value];
    return [key, isRecord(value) ? withTextsOf(value, theirs) : value];
  });
  return Object.fromEntries(entries) as Values;
}

/** What is wrong, by path; the first issue of each path counts, one about the whole form is at ''. */
export function issuesByPath(
  schema: GenericSchema<unknown, unknown>,
  values: unknown,
  message: IssueMessage,
): ReadonlyMap<string, string> {
  const wrong = new Map<string, string>();
  for (const issue of safeParse(schema, values).issues ?? []) {
    const path = getDotPath(issue) ?? '';
    if (!wrong.has(path)) wrong.set(path, message(issue, path));
  }
  return wrong;
}

import { BlockList, isIP } from 'node:net';
import * as v from 'valibot';

/** A 256-bit key, as 64 hexadecimal digits or 43 characters of base64url. */
export const SecretKey = v.pipe(
  v.string(),
  v.regex(/^(?:[0-9a-f]{64}|[\w-]{43}=?)$/i, 'must be 32 bytes as 64 hexadecimal digits or as base64url'),
  v.transform(text => Buffer.from(text, text.length === 64 ? 'hex' : 'base64url')),
);

/** A port beyond 65535 or a missing host can never be reached. */
export const parsable = v.check((text: string) => URL.canParse(text), 'is no address that can be reached');

/** pg takes the other three for this one, and says on eight lines that it won't for ever. */
export const wholeTls = v.transform((url: string) =>
  url.includes('uselibpqcompat=')
    ? url
    : url.replace(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)\b/, 'verify-full'),
);

export const Origin = v.pipe(
  v.string(),
  v.url('must be an origin such as https://app.example'),
  v.check(text => /^https?:$/.test(new URL(text).protocol), 'must begin with http:// or https://'),
  v.transform(text => new URL(text).origin),
);

function addToList(list: BlockList, entry: string): boolean {
  const [address = '', prefix] = entry.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  if (prefix === undefined) list.addAddress(address, family);
  else if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 6 ? 128 : 32)) {
    list.addSubnet(address, Number(prefix), family);
  } else return false;
  return true;
}

/** `off`, or a list of addresses and networks. */
export const Addresses = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const list = new BlockList();
    if (dataset.value === 'off') return list;
    for (const entry of dataset.value.split(',').map(part => part.trim())) {
      if (!addToList(list, entry)) {
        addIssue({ message: `must be off or a list of addresses such as 10.0.0.0/8, not “${entry}”` });
        return NEVER;
      }
    }
    return list;
  }),
);

/** A whole number from `least` to `most`, which a person writes. */
export const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, `must be a whole number from ${least} to ${most}`),
    v.transform(Number),
    v.minValue(least, `must be a whole number from ${least} to ${most}`),
    v.maxValue(most, `must be a whole number from ${least} to ${most}`),
  );

export const Seconds = (least: number) =>
  v.pipe(
    wholeNumber(least, 3600),
    v.transform(seconds => seconds * 1000),
  );

/** From one document of the largest size on; in bytes. */
export const Megabytes = v.pipe(
  wholeNumber(15, 999_999),
  v.transform(megabytes => megabytes * 1024 * 1024),
);

export const Port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.maxValue(65535, 'must be a port number'),
);

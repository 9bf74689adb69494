import { timingSafeEqual } from 'node:crypto';
import { apiBase } from '#src/contract/headers.ts';
import { keyedDigest } from '../keys/digest.ts';

const livesMs = 5 * 60_000;

/** Where a file is looked at in the browser: no token can be sent along with an address. */
export const fileLinkPath = `${apiBase}/files`;

export interface FileLinks {
  /** An address below our origin that shows the file for five minutes. */
  linkTo(fileId: string): string;
  opens(fileId: string, expires: string, signature: string): boolean;
}

/** @param key is shared by all servers of a database */
export function createFileLinks(key: Uint8Array, now: () => Date): FileLinks {
  const digest = keyedDigest(key);
  const signatureOf = (fileId: string, expires: string) => digest(`${fileId} ${expires}`);
  return {
    linkTo(fileId) {
      const expires = String(now().getTime() + livesMs);
      return `${fileLinkPath}/${fileId}?expires=${expires}&signature=${signatureOf(fileId, expires)}`;
    },
    opens(fileId, expires, signature) {
      const right = Buffer.from(signatureOf(fileId, expires));
      const given = Buffer.from(signature);
      return (
        given.length === right.length && timingSafeEqual(given, right) && Number(expires) > now().getTime()
      );
    },
  };
}

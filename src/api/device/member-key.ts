import { session } from '#src/api/client/session.ts';
import type { Member } from '#src/session/member.ts';

/** The key of a member's data on this device. */
export const memberKey = ({ sellerId, personId }: Member): string => `${sellerId} ${personId}`;

/** Whether a key is of a person's data, in whatever company. */
export const isKeyOf = (key: IDBValidKey, personId: string): boolean => String(key).endsWith(` ${personId}`);

/** Of the member who is signed in; undefined where nobody is. */
export function currentKey(): string | undefined {
  const record = session.current();
  return record ? memberKey(record) : undefined;
}

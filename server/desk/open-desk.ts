import type { Db } from '#server/db/db.ts';
import { admitOperator } from '#server/db/desk-keys.ts';
import { randomToken } from '#server/engines/digest.ts';
import { readDoor, writeDoor } from './desk-files.ts';

/** Lets whoever may read the data directory work at the desk, with `npm run desk`. */
export async function openDesk(db: Db, dataDirectory: string, url: string): Promise<void> {
  const operatorKey = readDoor(dataDirectory)?.operatorKey ?? randomToken();
  await admitOperator(db, operatorKey);
  writeDoor(dataDirectory, { url, operatorKey });
}

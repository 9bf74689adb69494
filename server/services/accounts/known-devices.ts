import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { knownDevices } from '#server/db/tables/accounts.ts';

/** How long a device that signed in before is known: a year and a bit, which is the most that browsers keep a cookie. */
export const deviceMarkDays = 400;

/** What a browser says of itself. */
export interface UsedDevice {
  userAgent: string | undefined;
  /** What it was given at an earlier sign-in, on any account. */
  mark: string | undefined;
}

export interface Device {
  userId: string;
  deviceHash: string;
}

export async function isDeviceKnown(db: Db, { userId, deviceHash }: Device): Promise<boolean> {
  const found = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)));
  return found.length > 0;
}

export async function rememberDevice(db: Db, device: Device, now: Date): Promise<void> {
  await db
    .insert(knownDevices)
    .values({ ...device, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceHash],
      set: { lastUsedAt: now },
    });
}

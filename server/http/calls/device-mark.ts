import { getCookie, setCookie } from 'hono/cookie';
import { deviceMarkDays } from '#server/domain/accounts/device-mark-days.ts';
import type { RequestContext } from '#server/http/environment.ts';
import { apiBase } from '#src/contract/endpoints/endpoints.ts';

const name = 'portolan-device';

/** What this device was given at an earlier sign-in: it opens nothing, and only spares its owner a stranger's limit. */
export const readDeviceMark = (c: RequestContext): string | undefined =>
  /^[\w-]{43}$/.exec(getCookie(c, name) ?? '')?.[0];

/** Travels with every call of ours, since several sign people in, and no script sees it. */
export function keepDeviceMark(c: RequestContext, mark: string, origin: string): void {
  setCookie(c, name, mark, {
    path: apiBase,
    httpOnly: true,
    sameSite: 'Strict',
    secure: origin.startsWith('https:'),
    maxAge: deviceMarkDays * 24 * 60 * 60,
  });
}

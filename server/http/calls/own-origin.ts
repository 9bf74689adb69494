import type { RequestContext } from '#server/http/environment.ts';

const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * The origin under which people reach this app. Without a public address it is the one that the call came to, as
 * long as that is this machine: another `Host` is a claim of the caller, and would end up in somebody's mail.
 */
export function ownOrigin(c: RequestContext, publicUrl: string | undefined): string {
  if (publicUrl) return publicUrl;
  const host = c.req.header('Host') ?? new URL(c.req.url).host;
  return `http://${loopbackHost.test(host) ? host : 'localhost'}`;
}

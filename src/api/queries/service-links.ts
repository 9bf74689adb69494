import * as v from 'valibot';
import { apiBase } from '#src/contract/headers.ts';
import { ServiceLinks, serviceLinksPath } from '#src/contract/service-links.ts';

/** The service's own links; without a network those of the last time. None where neither is to be had. */
export async function loadServiceLinks(): Promise<ServiceLinks> {
  const request = (cache: RequestCache) =>
    fetch(`${apiBase}/${serviceLinksPath}`, { cache, credentials: 'omit' });
  try {
    const answer = await request('no-cache').catch(() => request('force-cache'));
    return v.parse(ServiceLinks, await answer.json());
  } catch {
    return {};
  }
}

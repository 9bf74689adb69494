import { expect } from 'vitest';
import { waitFor } from '#tests/support/wait.ts';
import { type AccountWorld, type Answer, origin } from './account-world.ts';

export const germany = 'A1PA6795UKMFR9';

/** The ways of a seller's browser between the app, the consent page and back. */
export function consentSteps(world: AccountWorld) {
  /** Opens a page as a browser does and sends its form. @returns where it leads */
  async function consentAt(url: string): Promise<string> {
    const { pathname, searchParams } = new URL(url);
    const query = Object.fromEntries(searchParams);
    const page = await world.request(pathname, 'GET', { query });
    expect(page.body).toContain('<form method="post">');
    const answer = await world.request(pathname, 'POST', { query, headers: { Origin: origin } });
    expect(answer.status).toBe(303);
    return answer.headers.get('Location') ?? '';
  }

  function follow(url: string): Promise<Answer> {
    const { pathname, searchParams } = new URL(url, origin);
    return world.request(pathname, 'GET', { query: Object.fromEntries(searchParams) });
  }

  async function consentUrl(token: string): Promise<string> {
    const query = { marketplaceId: germany };
    return (await world.call('retrieveSellerAmazonUrl', { token, query })).body.url;
  }

  /** From the app to the consent page and back. @returns the code in the app's address */
  async function consentCode(token: string): Promise<string> {
    const back = await follow(await consentAt(await consentUrl(token)));
    expect(back.status).toBe(303);
    const path = back.headers.get('Location') ?? '';
    expect(path).toMatch(/^\/account-setup\/code\/[\w-]+$/);
    return path.split('/').at(-1) ?? '';
  }

  return {
    consentAt,
    follow,
    consentUrl,
    consentCode,
    storeCode: (code: string, token: string) =>
      world.call('storeSellerAmazonCode', { token, body: { code } }),
    /** Waits for the first orders of a linked shop. */
    orders: (token: string): Promise<{ orderId: string; status: string }[]> =>
      waitFor(async () => {
        const { items } = (await world.call('retrieveTrackingList', { token })).body.customsTrackings;
        if (items.length === 0) throw new Error('No orders yet.');
        return items;
      }),
  };
}

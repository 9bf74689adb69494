import { viewOf } from '#tests/journeys/server-view.ts';
import { type Account, accounts } from '#tests/support/accounts.ts';
import { offerTemplates } from '#tests/support/data-folder.ts';
import { trackingPlaces } from '#tests/support/first-row.ts';
import { prepareTemplates } from '#tests/support/prepare-data.ts';
import { seedSellers } from '#tests/support/seed.ts';
import { makeTestServer } from '#tests/support/test-server.ts';
import { serveBarePage } from '../support/bare-page.ts';
import { narrowingQuery } from './narrowing-query.ts';
import { servePeer } from './serve-peer.ts';
import type { ListToUse, Subject } from './subject.ts';

type Name = Subject['name'];

export interface Subjects {
  all: Subject[];
  /** Of the product; the pages beside it have nothing to start offline. */
  stopServer(): Promise<void>;
  close(): Promise<void>;
}

const sixty = { email: 'sixty@portolan.example', password: 'Portolan#1' };

/** Starts those that are asked for; the product from its build, with two sellers. */
export async function openSubjects(isWanted: (name: Name) => boolean): Promise<Subjects> {
  const all: Subject[] = [];
  const ends: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    if (isWanted('bare')) {
      const { origin, stop } = await serveBarePage();
      ends.push(stop);
      all.push({ name: 'bare', origin, start: '/' });
    }
    for (const peer of peers.filter(({ name }) => isWanted(name))) {
      const { origin, stop } = await servePeer(peer.folder);
      ends.push(stop);
      all.push({ name: peer.name, origin, start: peer.start, list: peer.list });
    }
    const server = await startOurs();
    ends.push(() => server.dispose());
    const origin = server.url;
    if (isWanted('sign-in')) all.push({ name: 'sign-in', origin, start: '/auth' });
    for (const [name, account] of [
      ['list', accounts.tracking],
      ['list-60', sixty],
    ] as const) {
      if (isWanted(name)) all.push(await ourSubject(name, origin, account));
    }
    return { all, stopServer: () => server.stop(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The built server with the demo of 10,000 orders, and beside it a seller of 60. */
async function startOurs() {
  offerTemplates(await prepareTemplates(['large']));
  const server = await makeTestServer({ data: 'large' });
  try {
    await seedSellers(server.dataDir, [{ kind: 'complete', orderCount: 60, ...sixty }]);
    await server.start();
    return server;
  } catch (error) {
    await server.dispose();
    throw error;
  }
}

/** The product's list, as an account has it. */
export async function ourSubject(
  name: Name,
  origin: string,
  account: Account,
): Promise<Subject & { list: ListToUse }> {
  const orders = await (await viewOf(origin, account)).orders();
  const query = narrowingQuery(
    orders.map(({ orderId, mrn, place }) => `${orderId} ${mrn ?? ''} ${place ?? ''}`),
    6,
  );
  return {
    name,
    origin,
    start: '/customs-tracking',
    list: ourList(query, orders.length > 100),
    account,
    // Each visit is another device: one that renews its token would end it for the next.
    token: async () => (await viewOf(origin, account)).validToken(),
  };
}

const ourList = (query: string, hasPages: boolean): ListToUse => ({
  path: '/customs-tracking?perPage=100',
  places: trackingPlaces,
  search: page => page.getByRole('searchbox', { name: 'Search' }),
  query,
  sort: page => page.getByRole('columnheader').getByRole('button', { name: 'Order ID', exact: true }),
  ...(hasPages && { next: page => page.getByRole('button', { name: 'Next page' }) }),
});

/**
 * As their documentation shows them, with 10,000 rows in memory: they pay for no transfer. The list at work is without
 * the wait before the search (500 ms and 150 ms), which would count in full with each key; the grid has only the rows
 * in the page that can be seen.
 */
const peers = [
  {
    name: 'react-admin',
    folder: 'react-admin',
    start: '/#/trackings',
    list: {
      path: '/?debounce=0#/trackings',
      places: { rows: 'tbody tr' },
      search: page => page.getByRole('textbox', { name: 'Search' }),
      query: 'xzqkxq',
      sort: page => page.locator('thead th.column-orderId [role=button]'),
      next: page => page.getByRole('button', { name: 'Go to next page' }),
    },
  },
  {
    name: 'mui',
    folder: 'mui-datagrid',
    start: '/',
    list: {
      path: '/?debounce=0',
      places: { rows: '[role=row][data-id]' },
      prepare: page => page.getByRole('button', { name: 'Search' }).click(),
      search: page => page.getByRole('searchbox'),
      query: 'xzqkxq',
      sort: page => page.locator('[role=columnheader][data-field=orderId]'),
      next: page => page.getByRole('button', { name: 'Go to next page' }),
    },
  },
] as const satisfies readonly {
  name: Name;
  folder: 'react-admin' | 'mui-datagrid';
  start: string;
  list: ListToUse;
}[];

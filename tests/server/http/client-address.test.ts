import { BlockList } from 'node:net';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientAddress, networkOf } from '#server/http/calls/client-address.ts';
import type { Environment } from '#server/http/environment.ts';

const none = new BlockList();
const proxies = new BlockList();
proxies.addSubnet('10.0.0.0', 8, 'ipv4');

async function addressOf(peer: string, forwarded: string | undefined, trusted: BlockList): Promise<string> {
  const app = new Hono<Environment>();
  app.get('/', c => c.text(clientAddress(c, trusted)));
  const answer = await app.request(
    '/',
    forwarded === undefined ? {} : { headers: { 'X-Forwarded-For': forwarded } },
    { incoming: { socket: { remoteAddress: peer } } },
  );
  return answer.text();
}

test.each([
  ['without a trusted proxy it is the peer', '203.0.113.9', undefined, none, '203.0.113.9'],
  ['what a stranger forwards is not believed', '203.0.113.9', '198.51.100.1', none, '203.0.113.9'],
  ['a stranger stays one beside trusted proxies', '203.0.113.9', '198.51.100.1', proxies, '203.0.113.9'],
  ['a trusted proxy is believed', '10.0.0.1', '203.0.113.9', proxies, '203.0.113.9'],
  ['what the caller wrote left of it is not', '10.0.0.1', '1.2.3.4, 203.0.113.9', proxies, '203.0.113.9'],
  ['a chain of trusted proxies is walked', '10.0.0.1', '203.0.113.9, 10.0.0.2', proxies, '203.0.113.9'],
  ['a trusted proxy that forwards nothing counts itself', '10.0.0.1', undefined, proxies, '10.0.0.1'],
  ['nonsense ends the walk', '10.0.0.1', 'unknown', proxies, '10.0.0.1'],
  ['IPv4 in IPv6 clothes is the same address', '::ffff:10.0.0.1', '203.0.113.9', proxies, '203.0.113.9'],
])('%s', async (_, peer, forwarded, trusted, expected) => {
  expect(await addressOf(peer, forwarded, trusted)).toBe(expected);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['in-process', 'in-process'],
  ['2001:db8:12:34:aa:bb:cc:dd', '2001:db8:12:34::/64'],
  ['2001:DB8:12:34::1', '2001:db8:12:34::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:12:35::1', '2001:db8:12:35::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('limits count %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

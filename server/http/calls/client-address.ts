import { type BlockList, isIP } from 'node:net';
import type { RequestContext } from '#server/http/environment.ts';

/** An IPv4 address also where a dual-stack socket wrote it as IPv6. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '');

export function isAmong(address: string, list: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * What limits count as one caller. Anyone who has one IPv6 address has the 2^64 of its network, so these are one.
 * @param address IPv4 or IPv6, or what stands in its place
 */
export function networkOf(address: string): string {
  const [unzoned = ''] = address.split('%');
  if (isIP(unzoned) !== 6) return address;
  // The URL parser writes each address in one way, with `::` for the longest run of zeros.
  const [head = '', tail = ''] = new URL(`http://[${unzoned}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  const groups = [...first, ...zeros, ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * Where a call came from: the peer, or, behind trusted proxies, the last address of `X-Forwarded-For` that is
 * none of them. What is further left was written by the caller and proves nothing.
 */
export function clientAddress(c: RequestContext, proxies: BlockList): string {
  let address = plain(c.env?.incoming?.socket.remoteAddress ?? 'in-process');
  const forwarded = (c.req.header('X-Forwarded-For') ?? '').split(',').map(part => plain(part.trim()));
  while (isAmong(address, proxies)) {
    const next = forwarded.pop();
    if (!next || isIP(next) === 0) break;
    address = next;
  }
  return address;
}

/** Whether a call came from the server's own machine, and through no proxy there: that would be anybody's. */
export function isFromOwnMachine(c: RequestContext): boolean {
  const socket = c.env?.incoming?.socket;
  if (!socket) return true;
  return socket.remoteAddress === socket.localAddress && c.req.header('X-Forwarded-For') === undefined;
}

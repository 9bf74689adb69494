import { type BlockList, isIP } from 'node:net';
import type { RequestContext } from '#server/http/environment.ts';

/** An IPv4 address also where a dual-stack socket wrote it as IPv6. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '');

function isTrusted(address: string, proxies: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && proxies.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Where a call came from: the peer, or, behind trusted proxies, the last address of `X-Forwarded-For` that is
 * none of them. What is further left was written by the caller and proves nothing.
 */
export function clientAddress(c: RequestContext, proxies: BlockList): string {
  let address = plain(c.env?.incoming?.socket.remoteAddress ?? 'in-process');
  const forwarded = (c.req.header('X-Forwarded-For') ?? '').split(',').map(part => plain(part.trim()));
  while (isTrusted(address, proxies)) {
    const next = forwarded.pop();
    if (!next || isIP(next) === 0) break;
    address = next;
  }
  return address;
}

import { linkOptions, useRouter } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import * as v from 'valibot';
import { OrderId } from '#src/contract/ids.ts';
import { followLinks } from '#src/ui/tables/follow-links.ts';
import type { TrackingSearch } from './arrange/tracking-search.ts';

const listPath = '/customs-tracking';

/** Of an order's items. */
export const itemsHref = (orderId: OrderId): string =>
  `${listPath}/products?orderId=${encodeURIComponent(orderId)}`;

/** Of an order's proof, over the whole list: a link that is pointed at is given the list as it is shown. */
export const proofHref = (orderId: OrderId): string => `${listPath}?proof=${encodeURIComponent(orderId)}`;

/**
 * Follows the links of the rows within an element.
 * @param shown how the list is searched, sorted and paged now: an order's items lead back there
 * @returns for the element
 */
export function useOrderLinks<Within extends HTMLElement>(shown: TrackingSearch) {
  const within = useRef<Within>(null);
  const router = useRouter();

  const proofOf = (link: HTMLAnchorElement) => new URL(link.href).searchParams.get('proof');
  const listWith = (proof: string) =>
    linkOptions({ to: listPath, search: { ...shown, proof }, resetScroll: false });
  const itemsOf = (link: HTMLAnchorElement) => {
    const orderId = v.parse(OrderId, new URL(link.href).searchParams.get('orderId'));
    return linkOptions({ to: `${listPath}/products`, search: { orderId }, state: { orders: shown } });
  };

  const open = useEffectEvent((link: HTMLAnchorElement) => {
    const proof = proofOf(link);
    if (proof === null) void router.navigate(itemsOf(link));
    else void router.navigate(listWith(proof));
  });
  const aim = useEffectEvent((link: HTMLAnchorElement) => {
    const proof = proofOf(link);
    if (proof !== null) link.href = router.buildLocation(listWith(proof)).href;
  });
  const preload = useEffectEvent((link: HTMLAnchorElement) => {
    const proof = proofOf(link);
    // What can't be loaded now is loaded, or reported, when the link is followed.
    const loading =
      proof === null ? router.preloadRoute(itemsOf(link)) : router.preloadRoute(listWith(proof));
    loading.catch(() => undefined);
  });

  useLayoutEffect(
    () => (within.current ? followLinks(within.current, { open, aim, preload }) : undefined),
    [],
  );
  return within;
}

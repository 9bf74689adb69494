const statuses = ['NOT_RELEASED', 'RELEASED', 'IN_PROGRESS'];
const places = ['Hamburg', 'Rotterdam', 'Bremerhaven', 'Gdansk', 'Piraeus'];

/**
 * The last ten characters of `mrn` come from four letters, and no other column has those letters: so every one of the
 * six typed characters of a query narrows 10,000 rows further (xzqkxq: 9,420, 4,559, 1,221, 279, 60, 17 rows), and
 * each has a visible result.
 */
const letters = 'KQXZ';

/** The same invented rows on every page, from a fixed seed; `?rows=` says how many. */
export function trackingRows(count = Number(new URLSearchParams(location.search).get('rows') ?? 10_000)) {
  let seed = 20261120;
  const next = limit => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
  return Array.from({ length: count }, (_, id) => ({
    id,
    orderId: `028-${1000000 + next(8999999)}-${1000000 + next(8999999)}`,
    mrn: `26DE5851${Array.from({ length: 10 }, () => letters[next(4)]).join('')}`,
    status: statuses[next(3)],
    place: places[next(places.length)],
    duration: next(1000000),
    updatedAt: new Date(1795000000000 - id * 60000).toISOString(),
  }));
}

import { dehydrate, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { isPersisted, packCache, unpackCache } from '#src/api/cache/packed-cache.ts';
import { todayQuery } from '#src/api/queries/today.ts';
import type { Today } from '#src/contract/today/today.ts';

const answer: Today = { timeZone: 'Asia/Shanghai', day: '2026-11-20', needsYou: 0, entries: [] };

/** What a screen is given of what an earlier visit has stored. */
function shownAfterRestart(stored: unknown): Today | undefined {
  const client = new QueryClient();
  client.setQueryData(todayQuery().queryKey, stored as Today);
  const clientState = dehydrate(client);
  const { queries } = unpackCache(packCache({ timestamp: 1, buster: '', clientState })).clientState;
  const [query] = queries;
  const restarted = new QueryClient();
  restarted.setQueryData(todayQuery().queryKey, query?.state.data as Today);
  const observer = new QueryObserver(restarted, { ...todayQuery(), enabled: false });
  return observer.getCurrentResult().data;
}

test('what needed somebody is shown after a start without a network', () => {
  expect(shownAfterRestart(answer)).toEqual(answer);
});

test('an answer that an earlier build has stored and nobody can read is none', () => {
  expect(shownAfterRestart({ ...answer, day: 'soon' })).toBeUndefined();
  expect(shownAfterRestart({ figures: 7 })).toBeUndefined();
});

test('it is kept on the device', () => {
  const client = new QueryClient();
  client.getQueryCache().build(client, { queryKey: todayQuery().queryKey, meta: todayQuery().meta ?? {} });
  client.setQueryData(todayQuery().queryKey, answer);
  expect(client.getQueryCache().getAll().map(isPersisted)).toEqual([true]);
});

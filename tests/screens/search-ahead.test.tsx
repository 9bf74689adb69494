import { act } from 'react';
import { expect, test } from 'vitest';
import type { TrackingSearch } from '#src/features/customs-tracking/arrange/tracking-search.ts';
import { useSearchAhead } from '#src/features/customs-tracking/arrange/use-search-ahead.ts';
import { openEmptyPage } from '../ui/empty-page.ts';

const page = openEmptyPage();
const address = { page: 1 } as TrackingSearch;
let refuse: (error: Error) => void;
const follow = () =>
  new Promise<void>((_, reject) => {
    refuse = reject;
  });
let shown: TrackingSearch;
let choose: (change: Partial<TrackingSearch>) => void;
function List() {
  [shown, choose] = useSearchAhead(address, follow);
  return null;
}

test('a choice that the address could not follow is not shown on', async () => {
  await act(() => page.root.render(<List />));
  await act(async () => choose({ page: 2 }));
  expect(shown.page).toBe(2);
  await expect.poll(() => refuse).toBeDefined();
  await act(async () => refuse(new Error('The screen could not be loaded')));
  await expect.poll(() => shown.page).toBe(1);
});

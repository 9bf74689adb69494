import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { reportConnection } from '#src/api/client/connection.ts';
import { ConnectionBanner } from '#src/features/app-shell/connection-banner.tsx';
import { ImportersEmptyState } from '#src/features/importers/importers-empty-state.tsx';
import { FetchFailure } from '#src/feedback/fetch-failure.tsx';
import { reports } from '#src/feedback/reports.ts';
import { toastStore } from '#src/ui/overlays/toast-store.ts';
import { showScreen } from './used-screen.tsx';

let close = () => {};
let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  logged.mockClear();
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
});
afterEach(async () => {
  await act(async () => close());
  reportConnection('online');
  vi.unstubAllGlobals();
});

const times = (text: string) => document.body.textContent.split(text).length - 1;

test('an offline screen with nothing to show says each thing once, and has one button to try again', async () => {
  const failure = new ApiFailure('unreachable');
  reportConnection('offline');
  reports.firstFetchFailed(failure, 'customsProducts');
  await act(async () => {
    close = showScreen(
      <>
        <ConnectionBanner />
        <FetchFailure report="customsProducts" failure={failure} onTryAgain={() => {}} />
      </>,
      new QueryClient(),
    );
  });
  expect(toastStore.get()).toMatchObject([{ text: 'Failed to fetch customs products' }]);
  expect(logged).toHaveBeenCalledExactlyOnceWith('Failed to fetch customs products', expect.anything());
  expect(times('Failed to fetch customs products')).toBe(0);
  expect(times('Offline.')).toBe(1);
  expect(times('Not on this device yet')).toBe(1);
  expect(times('Try again')).toBe(1);
});

test('the list of importers says offline once too, with its own reason', async () => {
  reportConnection('offline');
  await act(async () => {
    close = showScreen(
      <>
        <ConnectionBanner />
        <ImportersEmptyState
          failure={new ApiFailure('unreachable')}
          search=""
          onTryAgain={() => {}}
          onClearSearch={() => {}}
        />
      </>,
      new QueryClient(),
    );
  });
  expect(times('Not on this device yet')).toBe(1);
  expect(times('No importers have been opened on this device')).toBe(1);
  expect(times('Try again')).toBe(1);
});

test('with a connection the outcome is shown, and the screen has the next step [192, 193]', async () => {
  const failure = new ApiFailure('refused', { status: 500 });
  reports.firstFetchFailed(failure, 'customsProducts');
  await act(async () => {
    close = showScreen(
      <FetchFailure report="customsProducts" failure={failure} onTryAgain={() => {}} />,
      new QueryClient(),
    );
  });
  expect(toastStore.get()).toMatchObject([{ title: 'Error', text: 'Failed to fetch customs products' }]);
  expect(times('Try again')).toBe(1);
});

test.each([
  ['seller', 'Failed to fetch seller information'],
  ['marketplaces', 'Failed to fetch marketplaces'],
] as const)('what no screen has as its title is said without a connection too: %s [192]', (report, text) => {
  reports.firstFetchFailed(new ApiFailure('unreachable'), report);
  expect(toastStore.get()).toMatchObject([{ text }]);
});

test.each(['orderHistory', 'today', 'sessions', 'companyEvents', 'members'] as const)(
  'without a connection no red toast says of %s what its screen says without alarm',
  report => {
    reportConnection('offline');
    reports.firstFetchFailed(new ApiFailure('unreachable'), report);
    expect(toastStore.get()).toEqual([]);
    expect(logged).toHaveBeenCalledOnce();
    // A fault of the server is one offline or not.
    reports.firstFetchFailed(new ApiFailure('refused', { status: 500 }), report);
    expect(toastStore.get()).toMatchObject([{ kind: 'error' }]);
  },
);

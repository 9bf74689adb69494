import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { tokenOf } from '#tests/session/tokens.ts';
import { openScriptedApi, type ScriptedApi } from './scripted-api.ts';
import { shown, showScreen } from './used-screen.tsx';

let api: ScriptedApi;
let InvitationDialog: typeof import('#src/features/invitation/invitation-dialog.tsx').default;
let processInvitation: typeof import('#src/features/invitation/process-invitation.ts').processInvitation;
let invitation: typeof import('#src/features/invitation/stored-invitation.ts');
beforeAll(async () => {
  api = await openScriptedApi();
  const [dialog, stored, { session }] = await Promise.all([
    import('#src/features/invitation/invitation-dialog.tsx'),
    import('#src/features/invitation/stored-invitation.ts'),
    import('#src/api/client/session.ts'),
  ]);
  InvitationDialog = dialog.default;
  invitation = stored;
  ({ processInvitation } = await import('#src/features/invitation/process-invitation.ts'));
  await session.adopt(tokenOf({ issuedAt: Math.floor(Date.now() / 1000) }));
});
afterAll(() => api.close());

let close: () => void;
beforeEach(() => invitation.storeInvitation('from-a-link'));
afterEach(() => close());

const show = () => {
  close = showScreen(<InvitationDialog />, new QueryClient());
};
const refusedWith = (...codes: string[]) => ({
  status: 409,
  body: { errors: codes.map(code => ({ code, message: 'No.' })) },
});

const used = [
  'The invitation was already used!',
  'It seems that the invitation was already used. Please ask the forwarder for another invitation link!',
];
const linked = [
  'You are already linked with this forwarder!',
  'It seems that you are already linked with this forwarder.',
];
const other = ['Something went wrong!', 'Please contact the support team.'];

test.each([
  { reported: used, codes: ['SELLER.INVITATION.TOKEN_ALREADY_USED', 'SELLER.INVITATION.ALREADY_LINKED'] },
  { reported: linked, codes: ['SELLER.INVITATION.ALREADY_LINKED', 'SELLER.INVITATION.TOKEN_ALREADY_USED'] },
  { reported: other, codes: ['SELLER.INVITATION.TOKEN_UNKNOWN', 'SELLER.INVITATION.TOKEN_ALREADY_USED'] },
])(
  'the first code counts: $codes.0 says "$said.0", and the token is removed [108, 186, 187, 188]',
  async ({ reported, codes }) => {
    api.replies(() => refusedWith(...codes));
    show();
    await shown(reported.join(''));
    expect(api.arrivals.map(({ body }) => JSON.parse(body))).toEqual([{ token: 'from-a-link' }]);
    expect(invitation.readInvitation()).toBeNull();
  },
);

test('an invitation that is processed says so, then names the forwarder [86, 107, 189]', async () => {
  let answer = () => {};
  const answered = new Promise<void>(resolve => {
    answer = resolve;
  });
  api.replies(async () => {
    await answered;
    return { body: { inviteSeller: { name: 'Elbe Logistik' } } };
  });
  show();
  await shown('Processing the invitation...');
  expect(invitation.readInvitation()?.token).toBe('from-a-link');
  answer();
  await shown(
    'Invitation was done succesfuly!Well done! You are now linked with the forwarder Elbe Logistik.',
  );
  expect(invitation.readInvitation()).toBeNull();
});

test('an invitation that was opened in one company waits for it, whichever company is on the screen', async () => {
  const { InvitationGate } = await import('#src/features/invitation/invitation-gate.tsx');
  const { session } = await import('#src/api/client/session.ts');
  const own = session.current()?.sellerId ?? '';
  api.replies(() => ({ body: { inviteSeller: { name: 'Elbe Logistik' } } }));
  const ofOwner = { sellerId: own, member: 'owner' } as const;
  const show = () => {
    close = showScreen(<InvitationGate {...ofOwner} />, new QueryClient());
  };
  invitation.storeInvitation('from-a-link', 'another-company');
  show();
  expect(await processInvitation()).toEqual({ kind: 'gone' });
  expect(api.arrivals).toEqual([]);
  expect(document.body.textContent).toBe('');
  close();
  // Opened again here, it is this company's.
  invitation.storeInvitation('from-a-link', own);
  show();
  await shown('You are now linked with the forwarder Elbe Logistik.');
  expect(invitation.readInvitation()).toBeNull();
});

test('an invitation that was opened by nobody is the company’s that somebody signs in to next', () => {
  expect(invitation.invitationFor('acme')?.token).toBe('from-a-link');
  expect(invitation.invitationFor('lanting')).toBeNull();
  expect(invitation.invitationFor('acme')?.token).toBe('from-a-link');
  close = () => invitation.forgetInvitation();
});

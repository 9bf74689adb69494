import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member, MemberInvitation, RemovedMember } from '#src/contract/endpoints/member-endpoints.ts';
import { toastStore } from '#src/ui/overlays/toast-store.ts';
import { tokenOf } from '#tests/session/tokens.ts';
import { waitFor } from '#tests/support/wait.ts';
import { openScriptedApi, type Reply, type ScriptedApi } from './scripted-api.ts';
import { pageText } from './shown-screen.tsx';
import { errorAt, field, fill, press, shown, submit, toastsDuring, withForms } from './used-screen.tsx';

let api: ScriptedApi;
let MembersScreen: typeof import('#src/features/members/members-screen.tsx').MembersScreen;
beforeAll(async () => {
  api = await openScriptedApi();
  ({ MembersScreen } = await import('#src/features/members/members-screen.tsx'));
  const { session } = await import('#src/api/client/session.ts');
  await session.adopt(tokenOf({ issuedAt: Math.floor(Date.now() / 1000) }));
});
afterAll(() => api.close());

const { show } = withForms(() => api.replies(() => ({ body: {} })));
const refused = (status: number, code: string) => ({ status, body: { errors: [{ code, message: 'No.' }] } });
const bodiesOf = (path: string) =>
  api.arrivals.filter(arrival => arrival.path === path).map(({ body }) => JSON.parse(body));

const mei: Member = {
  personId: 'mei',
  name: 'Mei Lin',
  email: 'mei@lanting.example',
  role: 'owner',
  devices: [],
} as unknown as Member;
const wei: Member = {
  personId: 'wei',
  name: 'Wei Lin',
  email: 'wei@lanting.example',
  role: 'warehouse',
  devices: [],
} as unknown as Member;
const open: MemberInvitation = {
  _id: 'invitation-1',
  email: 'packer@lanting.example',
  role: 'warehouse',
  expiresAt: '2099-01-01T08:00:00.000Z',
};
/** Answers the list, and each change as it is told to. */
function serve(
  list: { members: Member[]; invitations: MemberInvitation[]; removed?: RemovedMember[] },
  change: () => Reply = () => ({ body: {} }),
) {
  api.replies(({ method }) => (method === 'GET' ? { body: { removed: [], ...list } } : change()));
}
const screen = () => <MembersScreen head={null} personId="mei" />;
const done = { inviteMember: true, withdrawInvitation: true, changeMemberRole: true, removeMember: true };

test('members with their roles and open invitations are listed; oneself can’t be removed by a slip', async () => {
  serve({ members: [mei, wei], invitations: [open] });
  await show(screen());
  await waitFor(() => expect(pageText()).toContain('Wei Lin'));
  expect((await field('Role · Mei Lin')).textContent).toBe('Owner');
  expect((await field('Role · Wei Lin')).textContent).toBe('Warehouse');
  expect(pageText()).toContain('Pending invitations');
  const rows = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(rows.find(text => text.includes('packer@lanting.example'))).toContain('Expires on');
  expect(pageText()).toContain('Mei Lin · You');
  expect(pageText(), 'the only owner').not.toContain('Leave the company');
  const buttons = [...document.querySelectorAll('button')].map(one => one.getAttribute('aria-label'));
  expect(buttons.filter(name => name?.startsWith('Remove'))).toEqual(['Remove Wei Lin']);
});

test('of a member whose mail server rejects our emails the row says so, and of nobody else', async () => {
  serve({ members: [mei, { ...wei, isMailRefused: true }], invitations: [] });
  await show(screen());
  await shown('Emails to this address are rejected by its mail server.');
  const rows = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(rows.map(text => text.includes('rejected by its mail server'))).toEqual([false, true]);
});

test('somebody is invited with a role and a language, and the field is free for the next address', async () => {
  serve({ members: [mei], invitations: [] }, () => ({ body: done }));
  await show(screen());
  await fill({ Email: 'packer' });
  submit();
  await waitFor(async () => expect(await errorAt('Email')).toMatch(/^Enter an email address/));
  expect(bodiesOf('members/invite')).toEqual([]);
  await fill({ Email: 'packer@lanting.example' });
  submit();
  await waitFor(() =>
    expect(pageText()).toContain(
      'The invitation was sent to packer@lanting.example. The link expires in 7 days.',
    ),
  );
  expect(bodiesOf('members/invite')).toEqual([
    { email: 'packer@lanting.example', role: 'warehouse', locale: 'en' },
  ]);
  await waitFor(async () => expect((await field('Email')).value).toBe(''));
});

test.each([
  [
    409,
    'MEMBER.ALREADY',
    'The invitation wasn’t sent. This person is already a member.',
    'This person is already a member.',
  ],
  [500, 'SERVER.UNEXPECTED', 'The invitation wasn’t sent. Try again.', undefined],
])(
  'an invitation that is refused with %i %s says why, at its field where the address is the reason, and keeps what was typed',
  async (status, code, words, atField) => {
    serve({ members: [mei], invitations: [] }, () => refused(status, code));
    await show(screen());
    await fill({ Email: 'wei@lanting.example' });
    const reported = await toastsDuring(async () => {
      submit();
      await waitFor(() => expect(toastStore.get()).toHaveLength(1));
    });
    expect(reported).toEqual([words]);
    await waitFor(async () => expect(await errorAt('Email')).toBe(atField));
    expect((await field('Email')).value).toBe('wei@lanting.example');
  },
);

test('an invitation is sent again, and withdrawn', async () => {
  let invitations = [open];
  api.replies(({ method, path }) => {
    if (path === 'members/withdraw') invitations = [];
    return { body: method === 'GET' ? { members: [mei], invitations, removed: [] } : done };
  });
  await show(screen());
  await press('Send again to packer@lanting.example');
  await waitFor(() =>
    expect(bodiesOf('members/invite')).toEqual([
      { email: 'packer@lanting.example', role: 'warehouse', locale: 'en' },
    ]),
  );
  await press('Withdraw the invitation to packer@lanting.example');
  await waitFor(() => expect(pageText()).not.toContain('Pending invitations'));
  expect(bodiesOf('members/withdraw')).toEqual([{ invitationId: 'invitation-1' }]);
});

test('a member is removed after a question', async () => {
  let members = [mei, wei];
  api.replies(({ method, path }) => {
    if (path === 'members/remove') members = [mei];
    return { body: method === 'GET' ? { members, invitations: [], removed: [] } : done };
  });
  await show(screen());
  await press('Remove Wei Lin');
  await waitFor(() => expect(document.body.textContent).toContain('Remove Wei Lin?'));
  expect(bodiesOf('members/remove')).toEqual([]);
  await press('Remove');
  await waitFor(() => expect(pageText()).not.toContain('wei@lanting.example'));
  expect(bodiesOf('members/remove')).toEqual([{ personId: 'wei' }]);
  // The row is gone, and the button with it that the dialog was opened from.
  await waitFor(() => expect(document.activeElement?.textContent).toContain('mei@lanting.example'));
  expect(document.activeElement?.tagName).toBe('UL');
});

const phone = {
  _id: 'session-1',
  deviceLabel: 'Chrome on Android · 7sdn',
  lastUsedAt: '2026-11-23T09:30:00.000Z',
  orderIds: ['305-0597596-2866619', '028-2485313-7555143'],
} as Member['devices'][number];

test('before somebody is removed, their devices are listed with their last contact and the orders that wait on them', async () => {
  const laptop = {
    ...phone,
    _id: 'session-2',
    deviceLabel: 'Firefox on Linux',
    orderIds: [],
    waitingChanges: 2,
  };
  serve({ members: [mei, { ...wei, devices: [phone, laptop] }], invitations: [] });
  await show(screen());
  await press('Remove Wei Lin');
  await shown('Chrome on Android · 7sdn');
  await shown('2 orders are waiting on it.305-0597596-2866619028-2485313-7555143');
  await shown('2 changes are waiting on it.');
  await shown('More may be waiting on a device that is offline.');
  expect(document.querySelectorAll('[role=alertdialog] ul')).toHaveLength(2);
});

test('orders on a removed person’s device are shown with what can be done: an invitation with their role, or packing them again', async () => {
  let removed = [{ ...wei, devices: [phone], removedAt: '2026-11-23T09:00:00.000Z' }];
  api.replies(({ method, path }) => {
    if (path === 'members/pack-again') removed = [];
    const list = { members: [mei], invitations: [], removed };
    return { body: method === 'GET' ? list : { ...done, packAgain: true } };
  });
  await show(screen());
  await shown('2 orders are waiting on it.305-0597596-2866619');
  await press('Invite Wei Lin again');
  await waitFor(() =>
    expect(bodiesOf('members/invite')).toEqual([{ email: wei.email, role: 'warehouse', locale: 'en' }]),
  );
  await press('Pack the orders of Wei Lin again');
  await waitFor(() => expect(pageText()).not.toContain('305-0597596-2866619'));
  expect(bodiesOf('members/pack-again')).toEqual([{ personId: 'wei' }]);
});

test('an owner leaves where another remains, after a question', async () => {
  serve({ members: [mei, { ...wei, role: 'owner' }], invitations: [] }, () =>
    refused(409, 'MEMBER.LAST_OWNER'),
  );
  await show(screen());
  await press('Leave the company');
  await shown('only an owner can invite you again');
  expect(bodiesOf('members/leave')).toEqual([]);
  const reported = await toastsDuring(() => press('Leave'));
  // Another owner left a moment before.
  expect(reported).toEqual([
    'You’re still a member. A company needs at least one owner. Make someone else an owner first.',
  ]);
});

test('the last owner stays one, and the list says what is true', async () => {
  serve({ members: [mei, wei], invitations: [] }, () => refused(409, 'MEMBER.LAST_OWNER'));
  await show(screen());
  await waitFor(() => expect(pageText()).toContain('Wei Lin'));
  const reported = await toastsDuring(async () => {
    (await field('Role · Mei Lin')).click();
    await press('Office');
    await waitFor(() => expect(toastStore.get()).toHaveLength(1));
  });
  expect(reported).toEqual([
    'The role wasn’t changed. A company needs at least one owner. Make someone else an owner first.',
  ]);
  expect(bodiesOf('members/role')).toEqual([{ personId: 'mei', role: 'office' }]);
  await waitFor(async () => expect((await field('Role · Mei Lin')).textContent).toBe('Owner'));
});

test('an owner doesn’t give the own role away by a slip: it changes after a question that says what follows', async () => {
  serve({ members: [mei, { ...wei, role: 'owner' }], invitations: [] }, () => ({ body: done }));
  await show(screen());
  (await field('Role · Mei Lin')).click();
  await press('Office');
  await shown('Change your own role to Office?');
  await shown('Only another owner can make you an owner again.');
  await press('Cancel');
  await waitFor(() => expect(document.querySelector('[role=alertdialog]')).toBeNull());
  expect(bodiesOf('members/role')).toEqual([]);
  const ownRole = await field('Role · Mei Lin');
  expect(ownRole.textContent).toBe('Owner');
  // Anyone who works by keyboard goes on where they were.
  await waitFor(() => expect(document.activeElement).toBe(ownRole));
  // Of somebody else it can be changed back.
  (await field('Role · Wei Lin')).click();
  await press('Office');
  await waitFor(() => expect(bodiesOf('members/role')).toEqual([{ personId: 'wei', role: 'office' }]));
  ownRole.click();
  await press('Office');
  await press('Change my role');
  await waitFor(() => expect(bodiesOf('members/role').at(-1)).toEqual({ personId: 'mei', role: 'office' }));
  // The list is fetched again after it: the next test counts requests.
  await waitFor(() => expect(api.arrivals.at(-1)?.path).toBe('members'));
});

test('while the members are fetched that is said, and somebody can be invited; where nobody answers, when they are shown', async () => {
  const requested: ((reply: Reply) => void)[] = [];
  api.replies(() => new Promise<Reply>(resolve => requested.push(resolve)));
  await show(screen());
  expect(document.querySelector('[role=status]')?.textContent).toBe('Loading…');
  expect((await field('Email')).disabled).toBe(false);
  await waitFor(() => expect(requested).toHaveLength(1));
  for (const answer of requested) answer({ status: 504, body: '' });
  await shown('Members appear when you’re back online.');
});

test('names and addresses of 80 characters are there to their end', async () => {
  const name = 'Wei-Lin'.padEnd(80, ' Zhang');
  const email = `${'packer-of-lantingxuan-'.repeat(3)}@lanting.example`.padStart(80, 'x');
  serve({ members: [mei, { ...wei, name, email }], invitations: [{ ...open, email }] });
  await show(screen());
  await shown(name);
  expect(pageText().split(email)).toHaveLength(3);
  await press(`Remove ${name}`);
  await shown(`Remove ${name}?`);
});

test('a list that could not be fetched says so, and is asked for again', async () => {
  api.replies(() => refused(500, 'SERVER.UNEXPECTED'));
  await show(screen());
  await waitFor(() => expect(pageText()).toContain('Failed to fetch the members'));
  serve({ members: [mei, wei], invitations: [] });
  await press('Try again');
  await waitFor(() => expect(pageText()).toContain('Wei Lin'));
});

import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { digestOf } from '#server/adapters/keys/digest.ts';
import { sellers, users } from '#server/db/tables/accounts.ts';
import { mailChoices, mailStops } from '#server/db/tables/mails.ts';
import { members } from '#server/db/tables/members.ts';
import { mailStopLink, mailStopPath } from '#server/domain/accounts/mailed-links.ts';
import { removeExpired } from '#server/jobs/remove-expired.ts';
import { insertMember } from '#server/services/accounts/persons.ts';
import type { Membership } from '#server/services/accounts/sessions.ts';
import { addMailStop } from '#server/services/mails/mail-stops.ts';
import { findNotifications } from '#server/services/mails/notifications.ts';
import type { MailKind } from '#src/contract/accounts/notifications.ts';
import { type ApiWorld, day, openApiWorld } from '#tests/server/support/api-world.ts';
import { addMemberTo, ownerOf } from '#tests/server/support/members.ts';

let world: ApiWorld;
let owner: Membership;
let token: string;

const db = () => world.adapters.database.db;
const makeStop = (kind: MailKind, of: Membership = owner) => addMailStop(db(), { ...of, kind }, world.now);

beforeAll(async () => {
  world = await openApiWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { sellerId } = await world.addSeller();
  owner = await ownerOf(db(), sellerId);
  token = await makeStop('ship-by');
});

async function request(of: string, init: RequestInit = {}) {
  const answer = await world.app.request(`${mailStopPath}/${of}`, init);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});
const oneClick = { 'List-Unsubscribe': 'One-Click' };

async function choicesOf(membership: Membership) {
  const { kinds } = await findNotifications(db(), membership);
  return Object.fromEntries(kinds.map(one => [one?.kind, one?.choice]));
}

describe('the link of a mail', () => {
  test('shows what it would stop, and to open it changes nothing', async () => {
    const before = await choicesOf(owner);
    await db()
      .update(sellers)
      .set({ companyName: 'Lanting <Trading> Ltd.' })
      .where(eq(sellers.id, owner.sellerId));
    const { status, headers, text } = await request(token);
    expect(status).toBe(200);
    expect(text).toContain('Orders to confirm soon');
    expect(text).toContain('Lanting &lt;Trading&gt; Ltd.');
    expect(text).toContain('<button>Stop emails of this kind</button>');
    expect(text).not.toContain('@portolan.example');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('Set-Cookie')).toBeNull();
    expect(headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect((await request(token, { method: 'HEAD' })).status).toBe(200);
    expect(await choicesOf(owner)).toEqual(before);
    expect(await db().select().from(mailChoices).where(eq(mailChoices.sellerId, owner.sellerId))).toEqual([]);
  });

  test('leads to a page of one heading, with its language and a title', async () => {
    const english = (await request(token, { headers: { 'Accept-Language': 'de, en;q=0.5' } })).text;
    expect(english).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(english).toContain('<title>Stop emails of this kind? · Portolan</title>');
    expect(english.match(/<h1>/g)).toHaveLength(1);
    expect(english).not.toContain('<script');
    const chinese = (await request(token, { headers: { 'Accept-Language': 'zh-TW' } })).text;
    expect(chinese).toContain('<html lang="zh-Hans">');
    expect(chinese).toContain('临近发货期限的订单');
    await db().update(users).set({ language: 'zh-CN' }).where(eq(users.id, owner.personId));
    const own = (await request(token, { headers: { 'Accept-Language': 'en' } })).text;
    expect(own).toContain('停止接收此类邮件');
  });

  test('is not written into the log, and stored only as a digest', async () => {
    await request(token);
    await request(token, form(oneClick));
    await request(token, { method: 'DELETE' });
    const log = world.logLines.join('');
    expect(log).toContain(`"route":"${mailStopPath}/:token"`);
    expect(log).not.toContain(token);
    const rows = await db().select().from(mailStops).where(eq(mailStops.sellerId, owner.sellerId));
    expect(rows).toMatchObject([{ tokenHash: digestOf(token), kind: 'ship-by' }]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('is below the API, where the app’s own page is never shown', () => {
    expect(mailStopLink('https://app.example', token)).toBe(`https://app.example/api/v1/mails/stop/${token}`);
  });
});

describe('the one click of a mail program', () => {
  const inParts = () => {
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    return { method: 'POST', body };
  };

  test.each([
    ['as a form', () => form(oneClick)],
    ['in parts', inParts],
    ['without a body', () => ({ method: 'POST' })],
  ])('sent %s stops the mails at once, and as often as it is sent', async (_, init) => {
    for (const _time of ['first', 'second']) {
      const { status, text } = await request(token, init());
      expect(status).toBe(200);
      expect(text).toContain('Emails of this kind are stopped');
      expect(text).toContain('<button name="again" value="yes">Send them again</button>');
      expect(text).toContain('href="/settings/security?page=notifications"');
      expect((await choicesOf(owner))['ship-by']).toBe('off');
    }
    expect((await request(token)).text).toContain('Emails of this kind are stopped');
  });

  test('touches no other kind, member or company', async () => {
    const colleague = await addMemberTo({ db: db(), now: world.now }, owner, 'office');
    const { sellerId } = await world.addSeller();
    const elsewhere: Membership = { sellerId, personId: owner.personId, role: 'office' };
    await insertMember(db(), elsewhere, world.now);
    const [ofColleague, ofElsewhere] = [await choicesOf(colleague), await choicesOf(elsewhere)];
    const { 'ship-by': _, ...others } = await choicesOf(owner);
    await request(token, form(oneClick));
    expect(await choicesOf(owner)).toEqual({ ...others, 'ship-by': 'off' });
    expect(await choicesOf(colleague)).toEqual(ofColleague);
    expect(await choicesOf(elsewhere)).toEqual(ofElsewhere);
  });

  test('with an endless body is refused in words, and stops nothing', async () => {
    const answer = await request(token, form({ text: 'x'.repeat(300_000) }));
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.text).errors[0].message).toBe('The body may have at most 256 KB.');
    expect((await choicesOf(owner))['ship-by']).toBe('at-once');
  });
});

describe('a stop', () => {
  test('can be undone on its page, as often as somebody presses', async () => {
    await request(token, form({}));
    for (const _time of ['first', 'second']) {
      const { status, text } = await request(token, form({ again: 'yes' }));
      expect(status).toBe(200);
      expect(text).toContain('You’ll get these emails again');
      expect((await choicesOf(owner))['ship-by']).toBe('at-once');
    }
  });

  test('of a packer, who usually gets no mail, is undone to what the mail had been sent by', async () => {
    const packer = await addMemberTo({ db: db(), now: world.now }, owner, 'warehouse');
    const link = await makeStop('ship-by', packer);
    await request(link, form(oneClick));
    await request(link, form({ again: 'yes' }));
    expect(await choicesOf(packer)).toEqual({ 'ship-by': 'at-once' });
  });

  test('of the morning mail is undone to the morning mail', async () => {
    const link = await makeStop('morning');
    await request(link, form(oneClick));
    expect((await choicesOf(owner)).morning).toBe('off');
    await request(link, form({ again: 'yes' }));
    expect((await choicesOf(owner)).morning).toBe('morning');
  });

  test('that is undone leaves what was chosen since', async () => {
    const row = { sellerId: owner.sellerId, personId: owner.personId, kind: 'ship-by' as const };
    await db()
      .insert(mailChoices)
      .values({ ...row, choice: 'morning' });
    await request(token, form({ again: 'yes' }));
    expect((await choicesOf(owner))['ship-by']).toBe('morning');
  });

  test('of a kind that the role never gets says that there are none', async () => {
    await db()
      .update(members)
      .set({ role: 'warehouse' })
      .where(and(eq(members.sellerId, owner.sellerId), eq(members.personId, owner.personId)));
    const link = await makeStop('importer');
    for (const init of [{}, form(oneClick), form({ again: 'yes' })]) {
      const { status, text } = await request(link, init);
      expect(status).toBe(200);
      expect(text).toContain('Emails of this kind are stopped');
    }
  });
});

describe('a link that stops nothing', () => {
  const expectUnknown = async (of: string) => {
    for (const init of [{}, form(oneClick), form({ again: 'yes' })]) {
      const { status, headers, text } = await request(of, init);
      expect(status).toBe(404);
      expect(headers.get('Content-Type')).toContain('text/html');
      expect(text).toContain('This link doesn’t work any more');
      expect(text).toContain('href="/settings/security?page=notifications"');
    }
  };

  test.each([
    ['unknown', 'A'.repeat(43)],
    ['cut off', 'A'.repeat(40)],
    ['overlong', 'A'.repeat(8000)],
    ['unstorable', '%00%ff'],
    ['of another alphabet', `'%3B${'-'.repeat(41)}`],
  ])('because it is %s says where to choose', (_, of) => expectUnknown(of));

  test('because the member was removed says the same', async () => {
    const member = await addMemberTo({ db: db(), now: world.now }, owner, 'office');
    const link = await makeStop('ship-by', member);
    expect((await request(link)).status).toBe(200);
    await db().delete(members).where(eq(members.personId, member.personId));
    await expectUnknown(link);
  });

  test('because it is older than 400 days says the same, and a younger one still works', async () => {
    const at = (days: number) => new Date(Date.now() - days * day);
    const [old, young] = [
      await addMailStop(db(), { ...owner, kind: 'ship-by' }, at(401)),
      await addMailStop(db(), { ...owner, kind: 'ship-by' }, at(399)),
    ];
    await removeExpired(db());
    await expectUnknown(old);
    expect((await request(young)).status).toBe(200);
  });

  test('by a method that it doesn’t have is refused in words', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const { status, text } = await request(token, { method });
      expect(status).toBe(404);
      expect(JSON.parse(text).errors[0].message).toBe('There is nothing at this address.');
    }
    expect((await choicesOf(owner))['ship-by']).toBe('at-once');
  });
});

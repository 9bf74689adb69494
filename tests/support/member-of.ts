import type { Role } from '#src/contract/accounts/roles.ts';
import { memberEndpoints } from '#src/contract/endpoints/member-endpoints.ts';
import type { Account } from './accounts.ts';
import { readMails } from './read-mails.ts';
import type { TestServer } from './test-server.ts';

/** Where it answers, and where its mails are. */
type Server = Pick<TestServer, 'url' | 'dataDir'>;

async function call(
  server: Server,
  call: 'inviteMember' | 'joinCompany',
  body: object,
  headers: HeadersInit = {},
): Promise<void> {
  const { method, path } = memberEndpoints[call];
  const answer = await fetch(`${server.url}/api/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

const linksTo = (email: string, server: Server) =>
  readMails(server.dataDir).flatMap(({ to, text }) =>
    to.includes(email) ? (/\/join\/([^\s/?#]+)/.exec(text)?.[1] ?? []) : [],
  );

/**
 * Invites somebody to a company.
 * @param token of an owner
 * @returns the token of the mail's link
 */
export async function inviteAs(role: Role, email: string, server: Server, token: string): Promise<string> {
  const before = linksTo(email, server).length;
  const body = { email, role, locale: 'en' };
  await call(server, 'inviteMember', body, { authorization: `Bearer ${token}` });
  for (;;) {
    const links = linksTo(email, server);
    if (links.length > before) return links.at(-1) ?? '';
    // Mails are sent by a job.
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

/** Makes a person a member of a company, with a new account where they have none. */
export async function joinAs(
  role: Role,
  { email, password, ...names }: Account & { firstName?: string; lastName?: string },
  server: Server,
  token: string,
): Promise<void> {
  const link = await inviteAs(role, email, server, token);
  await call(server, 'joinCompany', { token: link, password, ...names });
}

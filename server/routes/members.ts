import type { Adapters } from '#server/adapters/adapters.ts';
import { mailLanguage } from '#server/domain/mails/mail-language.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import { keyedChange } from '#server/http/calls/keyed-change.ts';
import { startSession } from '#server/services/accounts/sessions.ts';
import { inviteMember, withdrawInvitation } from '#server/services/members/invitations.ts';
import { findInvitation, joinCompany } from '#server/services/members/join-company.ts';
import {
  changeRole,
  listCompanies,
  listMembers,
  removeMember,
  requireMembership,
} from '#server/services/members/members.ts';
import { deviceWords } from '#src/contract/device-words.ts';
import { memberEndpoints } from '#src/contract/member-endpoints.ts';

/** @param wakeJobs is called when a mail waits to be sent */
export const memberRoutes = (adapters: Adapters, wakeJobs: () => void) => {
  const { database, secrets, tokens, limits, now } = adapters;
  const { db } = database;
  return {
    retrieveMembers: ({ session }) => listMembers(db, session.sellerId),

    async inviteMember(call) {
      const { session, body, origin } = call;
      await limits.inviteBySeller.spend(session.sellerId);
      await limits.inviteByAddress.spend(body.email.toLowerCase());
      const change = keyedChange(memberEndpoints.inviteMember, call);
      const wanted = { ...body, language: mailLanguage(body.locale), origin, now: now() };
      await inviteMember(db, secrets, change, session, wanted);
      wakeJobs();
      return { inviteMember: true };
    },

    async withdrawInvitation(call) {
      const change = keyedChange(memberEndpoints.withdrawInvitation, call);
      await withdrawInvitation(db, change, call.session, call.body.invitationId);
      return { withdrawInvitation: true };
    },

    async changeMemberRole(call) {
      const change = keyedChange(memberEndpoints.changeMemberRole, call);
      await changeRole(db, change, call.session, call.body);
      return { changeMemberRole: true };
    },

    async removeMember(call) {
      const change = keyedChange(memberEndpoints.removeMember, call);
      await removeMember(db, change, call.session, { ...call.body, now: now() });
      return { removeMember: true };
    },

    async retrieveMemberInvitation({ body, address }) {
      // An address that guesses is refused for a while.
      await limits.activateByAddress.spend(address);
      const { invitation, company, user } = await findInvitation(db, body.token, now());
      await limits.activateByAddress.giveBack(address);
      const { email, role } = invitation;
      return { memberInvitation: { company: company ?? '', email, role, hasAccount: user !== null } };
    },

    async joinCompany(call) {
      const { session, body, address, deviceMark, deviceLabel, userAgent, origin } = call;
      const words = deviceWords(userAgent);
      await limits.activateByAddress.spend(address);
      const { session: started, mark } = await joinCompany(adapters, body, {
        ...{ personId: session?.personId, address, deviceMark },
        ...{ deviceLabel: deviceLabel ?? words, words, origin },
        language: mailLanguage(call.acceptLanguage),
      });
      wakeJobs();
      await limits.activateByAddress.giveBack(address);
      call.keepDeviceMark(mark);
      return { login: await tokens.sign(started) };
    },

    retrieveCompanies: async ({ session }) => ({ companies: await listCompanies(db, session.personId) }),

    async switchCompany({ session: { personId }, body: { sellerId }, deviceLabel, userAgent }) {
      await limits.switchByPerson.spend(personId);
      const membership = await requireMembership(db, { sellerId, personId });
      const label = deviceLabel ?? deviceWords(userAgent);
      return { login: await tokens.sign(await startSession(db, membership, now(), label)) };
    },
  } satisfies Partial<Handlers>;
};

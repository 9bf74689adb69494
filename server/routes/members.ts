import type { Adapters } from '#server/adapters/adapters.ts';
import { mailLanguage } from '#server/domain/mails/mail-language.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import { startSession } from '#server/services/accounts/sessions.ts';
import { listCompanyEvents } from '#server/services/events/company-events.ts';
import { keyedChange } from '#server/services/idempotency.ts';
import { inviteMember, withdrawInvitation } from '#server/services/members/invitations.ts';
import { findInvitation, joinCompany } from '#server/services/members/join-company.ts';
import {
  changeRole,
  leaveCompany,
  listCompanies,
  listMembers,
  removeMember,
  requireMembership,
} from '#server/services/members/members.ts';
import { devicesByPerson, listRemoved, packAgain } from '#server/services/members/waiting-reports.ts';
import { deviceWords } from '#src/contract/accounts/device-words.ts';
import { memberEndpoints } from '#src/contract/endpoints/member-endpoints.ts';

/** @param wakeJobs is called when an email waits to be sent */
export const memberRoutes = (adapters: Adapters, wakeJobs: () => void) => {
  const { database, secrets, tokens, limits, now } = adapters;
  const { db } = database;
  return {
    async retrieveMembers({ session: { sellerId } }) {
      const { members, invitations } = await listMembers(db, sellerId);
      const devices = await devicesByPerson(db, sellerId, now());
      return {
        members: members.map(member => ({ ...member, devices: devices.get(member.personId) ?? [] })),
        invitations,
        removed: await listRemoved(db, sellerId, now(), devices),
      };
    },

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
      await withdrawInvitation(db, change, call.session, call.body.invitationId, now());
      return { withdrawInvitation: true };
    },

    async changeMemberRole(call) {
      await limits.inviteBySeller.spend(call.session.sellerId);
      const change = keyedChange(memberEndpoints.changeMemberRole, call);
      const language = mailLanguage(call.acceptLanguage);
      const surroundings = { language, origin: call.origin, now: now() };
      await changeRole(db, secrets, change, call.session, call.body, surroundings);
      wakeJobs();
      return { changeMemberRole: true };
    },

    async removeMember(call) {
      const change = keyedChange(memberEndpoints.removeMember, call);
      await removeMember(db, change, call.session, { ...call.body, now: now() });
      return { removeMember: true };
    },

    async packAgain(call) {
      const change = keyedChange(memberEndpoints.packAgain, call);
      await packAgain(db, change, call.session, call.body);
      return { packAgain: true };
    },

    async leaveCompany({ session }) {
      await leaveCompany(db, session, now());
      return { leaveCompany: true };
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
        ...{ session, address, deviceMark },
        ...{ deviceLabel: deviceLabel ?? words, words, origin },
        ...{ language: mailLanguage(call.acceptLanguage), timeZone: call.timeZone },
      });
      wakeJobs();
      await limits.activateByAddress.giveBack(address);
      call.setDeviceMark(mark);
      return { login: await tokens.sign(started) };
    },

    retrieveCompanyEvents: ({ session, params }) => listCompanyEvents(db, session.sellerId, params.before),

    retrieveCompanies: async ({ session }) => ({ companies: await listCompanies(db, session.personId) }),

    async switchCompany({ session, body: { sellerId }, deviceLabel, userAgent }) {
      const { personId } = session;
      await limits.switchByPerson.spend(personId);
      // A copy of the session that calls would be a token nobody misses.
      if (sellerId === session.sellerId) {
        throw new Refusal('REQUEST.INVALID', 'This is the company of the session.', { path: 'sellerId' });
      }
      const membership = await requireMembership(db, { sellerId, personId });
      const label = deviceLabel ?? deviceWords(userAgent);
      const started = await startSession(db, membership, now(), label, session);
      return { login: await tokens.sign(started) };
    },
  } satisfies Partial<Handlers>;
};

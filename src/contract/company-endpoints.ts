import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { SellerId } from './ids.ts';
import { MemberCompany } from './member-company.ts';
import { LoginToken } from './token-claims.ts';

/** The calls by which a person of several companies goes from one to another. */
export const companyEndpoints = {
  retrieveCompanies: endpoint({
    method: 'GET',
    path: 'seller/companies',
    access: 'bearer',
    roles: ['owner', 'office', 'warehouse'],
    summary: 'The companies that the person is a member of.',
    answer: v.object({ companies: v.array(MemberCompany) }),
  }),
  switchCompany: endpoint({
    method: 'POST',
    path: 'session/switch',
    access: 'bearer',
    roles: ['owner', 'office', 'warehouse'],
    summary: 'Starts a session of the same person in another company.',
    body: v.object({ sellerId: SellerId }),
    answer: v.object({ login: LoginToken }),
  }),
} as const;

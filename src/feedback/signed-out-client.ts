import { createQueryClient } from '#src/api/queries/query-client.ts';
import { reports } from './reports.ts';

/** For what is done before signing in: no seller's data, and the same reports. */
export const signedOutClient = createQueryClient(reports);

import { createQueryClient } from '#src/api/queries/query-client.ts';
import { reports } from './mutation-reports.ts';

/** For what is done before signing in: no seller's data, and the same reports. */
export const signedOutClient = createQueryClient(reports);

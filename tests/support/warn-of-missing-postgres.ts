import { missingPostgres } from './postgres-server.ts';

/** Says once why tests are skipped. */
export default function warnOfMissingPostgres(): void {
  if (missingPostgres) process.stdout.write(`${missingPostgres}\n`);
}

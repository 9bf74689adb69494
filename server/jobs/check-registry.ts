import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Registries } from '#server/adapters/registries.ts';
import type { Db } from '#server/db/db.ts';
import { importers } from '#server/db/tables/importers.ts';
import type { JobHandler } from '#server/jobs/job-runner.ts';
import { CheckRegistry } from '#server/queue/check-registry.ts';
import { lockAnyImporter } from '#server/services/importers/importer-rows.ts';
import { recomputeStatus } from '#server/services/importers/recompute-status.ts';
import { readNumber } from '#src/contract/importers/number-check.ts';

const hourMs = 3_600_000;

/** An outage of a Member State lasts minutes or a night. The queue waits less after the first failures. */
const repeatAfterMs = 30_000;

/** Asks a registry for as long as it owes an answer, and once more each hour after a no: registers are late. */
export function createCheckRegistryHandler({
  db,
  registries,
  now,
}: {
  db: Db;
  registries: Registries;
  now: () => Date;
}): JobHandler {
  return async payload => {
    const job = v.parse(CheckRegistry, payload);
    const [importer] = await db.select().from(importers).where(eq(importers.id, job.importerId));
    if (!importer || isSettled(importer, job)) return 'done';
    const number = readNumber(job.number).value;
    const answer = await (job.registry === 'EORI'
      ? registries.checkEori(number)
      : registries.checkVat(number));
    if (answer.state === 'unknown') return { retryInMs: repeatAfterMs, reason: answer.reason };
    const valid = answer.state === 'valid';
    await db.transaction(async tx => {
      const present = await lockAnyImporter(tx, job.importerId);
      if (!present || isSettled(present, job)) return;
      await tx
        .update(importers)
        .set(job.registry === 'EORI' ? { eoriValid: valid } : { vatValid: valid })
        .where(eq(importers.id, job.importerId));
      await recomputeStatus(tx, job.importerId, now());
    });
    return valid
      ? 'done'
      : { retryInMs: hourMs, reason: 'The registry says the number is not valid. It may not have it yet.' };
  };
}

/** Whether the importer has another number by now, or the answer has come. */
function isSettled(importer: typeof importers.$inferSelect, { registry, number }: CheckRegistry): boolean {
  const [present, valid] =
    registry === 'EORI' ? [importer.eoriNumber, importer.eoriValid] : [importer.vatNumber, importer.vatValid];
  return present !== number || valid === true;
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Db, InTurn } from '#server/db/db.ts';
import { clearances } from '#server/db/tables/orders.ts';
import type { TrackingProof, TrackingProofsQuery } from '#src/contract/orders/tracking-proofs.ts';

const rowsAtOnce = 100;

/**
 * The proofs of a seller's listed orders, in the order of their key, as JSON with a line for each. One that comes while
 * they are sent may be missing, and is among the changes of the list.
 * @param inTurn runs each query
 */
export async function openTrackingProofs(
  db: Db,
  sellerId: string,
  { behind, orderId }: v.InferOutput<typeof TrackingProofsQuery>,
  inTurn: InTurn,
): Promise<{ first: string; rest: AsyncGenerator<string, void> | undefined }> {
  const find = (after: string | undefined) =>
    inTurn(() =>
      db
        .select({ orderId: clearances.orderId, proof: clearances.proof })
        .from(clearances)
        .where(
          and(
            eq(clearances.sellerId, sellerId),
            isNotNull(clearances.proof),
            isNotNull(clearances.listedFrom),
            after === undefined ? undefined : gt(clearances.orderId, after),
            orderId === undefined ? undefined : eq(clearances.orderId, orderId),
          ),
        )
        .orderBy(asc(clearances.orderId))
        .limit(rowsAtOnce),
    );
  type Rows = Awaited<ReturnType<typeof find>>;
  const textOf = (rows: Rows, isFirst: boolean) => {
    const lines = rows.map(row => JSON.stringify(row as v.InferInput<typeof TrackingProof>));
    return lines.length === 0 ? '' : `${isFirst ? '' : ',\n'}${lines.join(',\n')}`;
  };
  const rows = await find(behind);
  const first = `{"trackingProofs":[\n${textOf(rows, true)}`;
  if (rows.length < rowsAtOnce) return { first: `${first}\n]}`, rest: undefined };

  async function* rest(): AsyncGenerator<string, void> {
    for (let last = rows.at(-1); last; ) {
      await nextTurn();
      const more: Rows = await find(last.orderId);
      yield textOf(more, false);
      last = more.length < rowsAtOnce ? undefined : more.at(-1);
    }
    yield '\n]}';
  }
  return { first, rest: rest() };
}

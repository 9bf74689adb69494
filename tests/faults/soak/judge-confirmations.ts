import { type Deed, isPromised } from './deed.ts';
import type { Ending, LedgerEntry, Violation } from './judge.ts';
import { isShared } from './plan.ts';

/**
 * Each confirmation is one package at the marketplace, as the ledger has it; the ledger has what somebody was promised
 * last; and its history has each revision once.
 */
export function judgeConfirmations(ending: Ending): Violation[] {
  const violations: Violation[] = [];
  for (const entry of ending.ledger) {
    const { opId } = entry;
    // Of a form whose tab was killed only the key is known.
    const deeds = ending.deeds.filter(deed => deed.confirmation === entry.id || deed.opId === opId);
    for (const words of [
      ...judgeRevisions(ending, entry, deeds),
      ...judgePackage(ending, entry),
      ...judgeLast(ending, entry, deeds),
    ])
      violations.push({ opId, words });
    if (deeds.some(({ operation }) => operation.kind === 'confirm' && isShared(operation.number))) continue;
    const keys = new Set(deeds.map(deed => deed.opId));
    for (const row of ending.devices.flatMap(({ rows }) => rows)) {
      if (row.kind === 'shipment-amendment' && row.state === 'conflict' && keys.has(row.opId))
        violations.push({ opId: row.opId, words: 'is a conflict with its own device’s corrections' });
    }
  }
  const known = new Set(ending.ledger.map(({ package: { reference } }) => reference));
  for (const { reference } of ending.packages) {
    if (!known.has(reference))
      violations.push({ opId: '', words: `the marketplace has ${reference}, which no confirmation has` });
  }
  return violations;
}

function judgeRevisions({ changeKeys }: Ending, entry: LedgerEntry, deeds: readonly Deed[]): string[] {
  const { opId, id, revisions, accepted } = entry;
  const words: string[] = [];
  const corrections = deeds.filter(
    deed => deed.operation.kind === 'amend' && deed.opId && deed.opId !== opId && changeKeys.has(deed.opId),
  );
  if (revisions.length !== corrections.length + 1)
    words.push(`${id} has ${revisions.length} revisions by ${corrections.length + 1} keys`);
  if (revisions.some(({ number }, place) => number !== place + 1))
    words.push(`its revisions are ${revisions.map(({ number }) => number)}`);
  if (revisions.at(-1)?.trackingId !== entry.trackingId)
    words.push(`its history ends with "${revisions.at(-1)?.trackingId}", and the ledger has another`);
  if (accepted !== revisions.length)
    words.push(`the marketplace took revision ${accepted} of ${revisions.length}, says the history`);
  return words;
}

function judgePackage({ packages }: Ending, entry: LedgerEntry): string[] {
  const found = packages.filter(({ reference }) => reference === entry.package.reference);
  if (found.length !== 1) return [`is ${found.length} packages at the marketplace`];
  if (found[0]?.values === entry.package.values) return [];
  return [`is "${found[0]?.values}" at the marketplace, and "${entry.package.values}" here`];
}

/** What a correction of the other device overtook may be in a conflict; what one person did may not. */
function judgeLast(ending: Ending, entry: LedgerEntry, all: readonly Deed[]): string[] {
  const { changeKeys, devices } = ending;
  // A row that a person sees, or gave up, is behind what the ledger has.
  const open = new Set(
    devices.flatMap(({ rows, discarded }) => [
      ...rows.filter(({ state }) => state !== 'sent').map(({ opId }) => opId),
      ...discarded,
    ]),
  );
  const isOpen = ({ opId = '' }: Deed) => open.has(opId);
  // A correction that waits behind such a row takes the place of the one that its device made before, which never left.
  const isReplaced = ({ opId = '', operation }: Deed, place: number) =>
    opId !== entry.opId &&
    !changeKeys.has(opId) &&
    all.slice(place + 1).some(later => isOpen(later) && later.operation.device === operation.device);
  const deeds = all.filter((deed, place) => !isOpen(deed) && !isReplaced(deed, place));
  const isOfBoth = deeds.some(({ operation }) => operation.kind === 'confirm' && isShared(operation.number));
  const last = deeds.findLastIndex(isPromised);
  const possible = isOfBoth
    ? deeds.filter(({ opId }) => opId && (opId === entry.opId || changeKeys.has(opId)))
    : deeds.slice(Math.max(last, 0));
  const numbers = possible.flatMap(({ operation }) =>
    operation.kind === 'draft' ? [] : operation.trackingId,
  );
  if (numbers.includes(entry.trackingId)) return [];
  return [`the last tracking number is "${entry.trackingId}", not one of ${JSON.stringify(numbers)}`];
}

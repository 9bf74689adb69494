import { confirmationLock } from '#src/contract/shipments/queueable-mutations.ts';
import type { Row } from '#src/outbox/rows/row.ts';
import { type Deed, isPromised } from './deed.ts';
import { isBlocked } from './is-blocked.ts';
import { judgeConfirmations } from './judge-confirmations.ts';
import { isShared } from './plan.ts';

export interface Violation {
  opId: string;
  words: string;
}

/** A package at the marketplace; its values as one text. */
export interface PackageOfSoak {
  reference: string;
  values: string;
}

/** A confirmation as the server has it. */
export interface LedgerEntry {
  opId: string;
  id: string;
  items: readonly string[];
  trackingId: string;
  /** As its history has them, oldest first. */
  revisions: readonly { number: number; trackingId: string }[];
  /** The newest revision that the marketplace took, by the history; 0 for none. */
  accepted: number;
  /** That it has to be. */
  package: PackageOfSoak;
}

/** The end of a soak, when everything works again and nothing moves any more. */
export interface Ending {
  deeds: readonly Deed[];
  ledger: readonly LedgerEntry[];
  packages: readonly PackageOfSoak[];
  /** Keys that changed a draft or corrected a confirmation, or said that it is so already. */
  changeKeys: ReadonlySet<string>;
  importers: ReadonlyMap<string, { name: string; version: number }>;
  /** The rows of each device, and every key that was ever in one. */
  devices: readonly { rows: readonly Row[]; seen: ReadonlySet<string>; discarded: ReadonlySet<string> }[];
}

/**
 * The promise: effects for each key ≤ 1, and each key that was ever kept is an effect, a visible row, a confirmed
 * discard, or an edit whose place a later one took.
 */
export function judge(ending: Ending): Violation[] {
  return [
    ...judgeEffects(ending),
    ...judgeRows(ending),
    ...judgeStored(ending),
    ...judgeDrafts(ending),
    ...judgeConfirmations(ending),
  ];
}

function judgeEffects(ending: Ending): Violation[] {
  const { deeds, ledger } = ending;
  const violations: Violation[] = [];
  const known = new Set(deeds.map(({ opId }) => opId));
  const taken = new Map<string, string>();
  const keys = new Set<string>();
  for (const { opId, items } of ledger) {
    if (!known.has(opId)) violations.push({ opId, words: 'took effect, and nobody asked for it' });
    if (keys.has(opId)) violations.push({ opId, words: 'took effect twice' });
    keys.add(opId);
    for (const item of items) {
      const other = taken.get(item);
      if (other !== undefined) violations.push({ opId, words: `confirmed what ${other} had confirmed` });
      taken.set(item, opId);
    }
  }
  for (const { opId, word } of deeds) {
    if (opId && word?.kind === 'not-queued' && isEffect(ending, opId)) {
      violations.push({ opId, words: 'took effect, though the device said that it kept nothing' });
    }
  }
  return violations;
}

/** Everything has been delivered, and what a device calls sent is so. */
function judgeRows(ending: Ending): Violation[] {
  const violations: Violation[] = [];
  for (const { rows } of ending.devices) {
    for (const row of rows) {
      const { opId, state, lastError, result } = row;
      if (state === 'sent') {
        if (!isEffect(ending, opId) && result?.status !== 409) {
          violations.push({ opId, words: 'is called sent, and took no effect' });
        }
      } else if (state === 'conflict') {
        if (isEffect(ending, opId)) violations.push({ opId, words: 'took effect, and is called a conflict' });
      } else if (!isOrphan(ending, row) && (state !== 'queued' || !isBlocked(row, rows))) {
        violations.push({ opId, words: `still waits, ${state}: ${JSON.stringify(lastError)}` });
      }
    }
  }
  return violations;
}

/** A correction of a confirmation that the server holds under another id: a person sees it, and discards it. */
function isOrphan({ ledger }: Ending, { state, locks, lastError }: Row): boolean {
  const isUnknown = lastError?.errors?.some(({ code }) => code === 'SHIPMENT.CONFIRMATION_UNKNOWN');
  return (
    state === 'needs-attention' &&
    isUnknown === true &&
    !ledger.some(({ id }) => locks.includes(confirmationLock(id)))
  );
}

function isEffect({ ledger, changeKeys }: Ending, opId: string): boolean {
  return changeKeys.has(opId) || ledger.some(entry => entry.opId === opId);
}

function judgeStored(ending: Ending): Violation[] {
  const violations: Violation[] = [];
  const items = new Set(ending.ledger.flatMap(entry => entry.items));
  for (const [device, { rows, seen, discarded }] of ending.devices.entries()) {
    const own = ending.deeds.filter(({ operation }) => operation.device === device);
    const queued = new Set([...seen, ...own.flatMap(deed => (isPromised(deed) && deed.opId) || [])]);
    const states = new Map(rows.map(row => [row.opId, row]));
    const isAccounted = (deed: Deed): boolean => {
      const { opId = '', subject = '' } = deed;
      if (isEffect(ending, opId) || discarded.has(opId)) return true;
      const row = states.get(opId);
      if (row && row.state !== 'sent') return true;
      // Confirmed with the same data under another key.
      if (row?.result?.status === 409) return items.has(subject);
      return own.some(
        other => isSameThing(other, deed) && other.startedAt > deed.startedAt && isAccounted(other),
      );
    };
    for (const opId of queued) {
      const deed = own.find(known => known.opId === opId);
      if (!deed) violations.push({ opId, words: 'stands in a row, and nobody made it' });
      else if (!isAccounted(deed)) violations.push({ opId, words: 'was kept, and is lost' });
    }
  }
  return violations;
}

/** Whether a later one may take an earlier one's place. */
function isSameThing(one: Deed, other: Deed): boolean {
  if (one.operation.kind === 'draft') return one.subject === other.subject;
  return one.confirmation !== undefined && one.confirmation === other.confirmation;
}

function judgeDrafts(ending: Ending): Violation[] {
  const violations: Violation[] = [];
  const bySubject = new Map<string, Deed[]>();
  for (const deed of ending.deeds) {
    if (deed.operation.kind !== 'draft' || deed.subject === undefined) continue;
    bySubject.set(deed.subject, [...(bySubject.get(deed.subject) ?? []), deed]);
  }
  for (const [subject, deeds] of bySubject) {
    const importer = ending.importers.get(subject);
    const effects = deeds.filter(({ opId }) => opId && ending.changeKeys.has(opId));
    const last = deeds.findLastIndex(isPromised);
    const lastOpId = deeds[last]?.opId ?? deeds.at(-1)?.opId ?? '';
    if ((importer?.version ?? 0) !== effects.length) {
      const words = `${subject} was saved ${importer?.version ?? 0} times by ${effects.length} keys`;
      violations.push({ opId: lastOpId, words });
    }
    const [{ operation } = { operation: undefined }] = deeds;
    if (operation?.kind !== 'draft') continue;
    // What somebody else did to a draft may be in a conflict; what one person did may not.
    const possible = isShared(operation.draft) ? effects : deeds.slice(Math.max(last, 0));
    const names = possible.flatMap(deed => (deed.operation.kind === 'draft' ? deed.operation.name : []));
    if (importer ? !names.includes(importer.name) : last >= 0) {
      const words = `the last content is "${importer?.name}", not one of ${JSON.stringify(names)}`;
      violations.push({ opId: lastOpId, words });
    }
    if (isShared(operation.draft)) continue;
    const keys = new Set(deeds.map(({ opId }) => opId));
    const conflicts = ending.devices.flatMap(({ rows }) =>
      rows.filter(({ opId, state }) => state === 'conflict' && keys.has(opId)),
    );
    for (const { opId } of conflicts)
      violations.push({ opId, words: 'is a conflict with its own device’s edits' });
  }
  return violations;
}

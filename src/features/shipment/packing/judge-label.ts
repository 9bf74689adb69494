import type { LastShipments } from '#src/api/cache/last-shipment.ts';
import type { ScannedCode } from '#src/entities/scanned-code/recognise.ts';
import { type CarrierChoice, isOffered } from '../carrier-choice.ts';

/** What a code is where the label is due. */
export type LabelVerdict =
  /** `carrier` is undefined where a person has to choose one. */
  | { kind: 'label'; trackingId: string; carrier: string | undefined }
  /** Several carriers have such numbers, or it may be another thing: likeliest first. */
  | { kind: 'which-carrier'; trackingId: string; carriers: readonly string[]; isDoubtful: boolean }
  | { kind: 'order'; orderId: string }
  | { kind: 'article'; code: string }
  | { kind: 'routing' }
  | { kind: 'unknown'; text: string };

/**
 * Says what a scanned code is. Nothing is taken for a label that isn't one by its form.
 * @param last what this company chose last on this device, which decides between carriers whose numbers look alike
 */
export function judgeLabel(code: ScannedCode, choice: CarrierChoice, last: LastShipments): LabelVerdict {
  const [first] = code.readings;
  const label = code.readings.find(reading => reading.kind === 'tracking');
  if (!first) return { kind: 'unknown', text: code.text };
  if (!label) {
    if (first.kind === 'order') return { kind: 'order', orderId: first.orderId };
    return first.kind === 'product' ? { kind: 'article', code: first.code } : { kind: 'routing' };
  }
  const { trackingId } = label;
  const carriers = byHabit(code.carriers, last);
  if (code.isDoubtful) return { kind: 'which-carrier', trackingId, carriers, isDoubtful: true };
  const offered = carriers.filter(carrier => isOffered(choice, carrier));
  // One that the list doesn't have is named all the same: the form says why it won't do.
  const [only, ...others] = offered.length > 0 ? offered : carriers;
  const isUsual = only !== undefined && last.carriers.includes(only);
  if (others.length === 0 || isUsual) return { kind: 'label', trackingId, carrier: only };
  return { kind: 'which-carrier', trackingId, carriers: [only ?? '', ...others], isDoubtful: false };
}

/** Those used last first, the others as they were. */
function byHabit(carriers: readonly string[], last: LastShipments): readonly string[] {
  const used = last.carriers.filter(carrier => carriers.includes(carrier));
  return [...used, ...carriers.filter(carrier => !used.includes(carrier))];
}

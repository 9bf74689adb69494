import { recognise, type ScannedCode } from '#src/contract/scanned-codes/recognise.ts';
import type { UsedLabel, UsedLabelSource } from './used-labels.ts';

/** What a code is where a tracking ID is due. Only `label` may be saved; everything else has to be shown or asked. */
export type LabelVerdict =
  /** `carrier` is undefined where a person has to choose one in the form. */
  | { kind: 'label'; trackingId: string; carrier: string | undefined; isShared: boolean }
  /** Several carriers have such numbers, or it may be something else: likeliest first. */
  | { kind: 'which-carrier'; trackingId: string; carriers: readonly string[]; isDoubtful: boolean }
  /** Another order has this tracking ID. */
  | ({ kind: 'used'; trackingId: string } & UsedLabel)
  | { kind: 'order'; orderId: string }
  | { kind: 'article'; code: string }
  | { kind: 'routing' }
  | { kind: 'unknown'; text: string };

/** What a person has answered about the code that is judged. */
export interface LabelAnswers {
  /** It is the tracking ID, although it looks like none. */
  isLabel?: boolean;
  /** Its carrier is the one in `chosen`, or none that was named and still to be chosen. */
  isCarrierSettled?: boolean;
  /** It is in one parcel with the other order that has it. */
  isShared?: boolean;
}

export interface LabelContext {
  /** The order that it is for. */
  orderId: string;
  /** SKUs of the orders that wait. */
  skus?: ReadonlySet<string>;
  /** The carrier that a person chose for this parcel; not one that a form was opened with. */
  chosen?: string | undefined;
  /** Whether the order may go with a carrier. */
  isOffered: (carrier: string) => boolean;
  /** The one that the company has decided on for such orders. */
  company?: string | undefined;
  /** Carriers used on this device, latest first. They sort choices, and decide nothing. */
  habits: readonly string[];
  /** Where a tracking ID of another order is looked for, the surest first. */
  usedLabels: readonly UsedLabelSource[];
  answers?: LabelAnswers | undefined;
}

/** Judges what was scanned or typed as a tracking ID, in every place where one can be entered. */
export function judgeLabel(text: string, context: LabelContext): LabelVerdict {
  const { orderId, skus, usedLabels, answers = {} } = context;
  const code = recognise(text, skus && { skus });
  const label = code.readings.find(reading => reading.kind === 'tracking');
  if (!label) {
    const [first] = code.readings;
    if (first?.kind === 'order') return { kind: 'order', orderId: first.orderId };
    if (first?.kind === 'product') return { kind: 'article', code: first.code };
    if (first?.kind === 'routing') return { kind: 'routing' };
    if (!answers.isLabel) return { kind: 'unknown', text: code.text };
  }
  const trackingId = label?.trackingId ?? code.text;
  const isShared = answers.isShared === true;
  // Whatever looks like no tracking ID, such as a remark, may stand on any number of parcels.
  const used = label && usedLabels.flatMap(usesOf => usesOf(trackingId)).find(use => use.orderId !== orderId);
  if (used && !isShared) return { kind: 'used', trackingId, ...used };
  const carrier = judgeCarrier(code, context);
  if (carrier.kind === 'asks')
    return { kind: 'which-carrier', trackingId, carriers: carrier.choices, isDoubtful: code.isDoubtful };
  return { kind: 'label', trackingId, carrier: carrier.code, isShared: isShared && used !== undefined };
}

type CarrierVerdict =
  | { kind: 'known'; code: string | undefined }
  | { kind: 'asks'; choices: readonly string[] };

/**
 * Who carries a parcel. The order of precedence:
 * 1. what a person chose for this parcel;
 * 2. what is certain from the number;
 * 3. the company's default, where the number doesn't speak against it;
 * 4. what was used last on this device, which gives the service and the place, and never the carrier.
 *
 * Where the first two contradict each other, or the number leaves several, a person is asked.
 */
function judgeCarrier(
  code: ScannedCode,
  { chosen, company, isOffered, habits, answers = {} }: LabelContext,
): CarrierVerdict {
  if (answers.isCarrierSettled) return { kind: 'known', code: chosen };
  const offered = code.carriers.filter(isOffered);
  const isContradicted = chosen !== undefined && offered.length > 0 && !offered.includes(chosen);
  if (chosen !== undefined && !isContradicted && !code.isDoubtful) return { kind: 'known', code: chosen };
  const isCompanys =
    company !== undefined &&
    isOffered(company) &&
    (offered.length > 1 ? offered.includes(company) : code.carriers.length === 0);
  if (chosen === undefined && isCompanys && !code.isDoubtful) return { kind: 'known', code: company };
  // One that isn't offered is named all the same: the form says why it won't do.
  const named = offered.length > 0 ? offered : code.carriers;
  const likely = named.length > 0 ? byHabit(named, habits) : habits.filter(isOffered);
  const choices = [...new Set([...(chosen ? [chosen] : []), ...likely])];
  // Habit alone is no reason: also one that is used for everything is asked about.
  const isHabitAlone = named.length === 0 && choices.length > 0;
  if (choices.length > 1 || isHabitAlone || code.isDoubtful) return { kind: 'asks', choices };
  return { kind: 'known', code: choices[0] };
}

/** Those used last first, the others as they were. */
function byHabit(carriers: readonly string[], habits: readonly string[]): readonly string[] {
  const used = habits.filter(carrier => carriers.includes(carrier));
  return [...used, ...carriers.filter(carrier => !used.includes(carrier))];
}

import * as v from 'valibot';
import type { Role } from './roles.ts';

/** `morning`: only counted in the morning mail. */
const MailChoice = v.picklist(['off', 'at-once', 'morning']);
export type MailChoice = v.InferOutput<typeof MailChoice>;

type OfRoles = Partial<Record<Role, MailChoice>>;
const office: OfRoles = { owner: 'at-once', office: 'at-once' };

/** What each role gets a mail of while nobody has chosen anything; a role that isn't named never gets one of that kind. */
export const mailKinds = {
  /** Orders that have to be confirmed soon. */
  'ship-by': { ...office, warehouse: 'off' },
  /** The marketplace refused a confirmation, or doesn't show it. */
  confirmation: office,
  /** A buyer asks to cancel what isn't packed yet, or cancelled what is. */
  cancellation: office,
  /** An importer can't go on, or has something to sign. */
  importer: office,
  /** An ID card expires. */
  expiry: office,
  /** The marketplace no longer accepts the company's authorization. */
  authorisation: { owner: 'at-once' },
  /** A file of confirmations was done after its page had been left. */
  upload: office,
  /** How much there is of all this, once every working day. */
  morning: { owner: 'morning', office: 'morning' },
} as const satisfies Record<string, OfRoles>;
export type MailKind = keyof typeof mailKinds;

export const MailKind = v.picklist(Object.keys(mailKinds) as [MailKind, ...MailKind[]]);

/** What the morning mail has no count of. */
const neverInMorning: ReadonlySet<MailKind> = new Set(['authorisation', 'upload']);

/** Between what a person of a role may choose; empty where the role never gets such mails. */
export function mailChoices(kind: MailKind, role: Role): readonly MailChoice[] {
  const ofRoles: OfRoles = mailKinds[kind];
  if (ofRoles[role] === undefined) return [];
  if (kind === 'morning') return ['off', 'morning'];
  const hasMorning = role in mailKinds.morning && !neverInMorning.has(kind);
  return hasMorning ? ['off', 'at-once', 'morning'] : ['off', 'at-once'];
}

/** A time of the day, such as `21:00`. */
const TimeOfDay = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

/** In the person's time zone; none where both are the same. */
export const QuietHours = v.object({ from: TimeOfDay, until: TimeOfDay });
export type QuietHours = v.InferOutput<typeof QuietHours>;

export const usualQuietHours: QuietHours = { from: '21:00', until: '08:00' };

/** After so many refusals in a row an address gets no more of these mails. */
export const mostRefusals = 3;

const MailSetting = v.object({ kind: MailKind, choice: MailChoice, choices: v.array(MailChoice) });

/** Which mails a person gets about a company, and when none. */
export const Notifications = v.object({
  /** Those that the person's role may get. Kinds of a later build are left out. */
  kinds: v.pipe(
    v.array(v.fallback(v.nullable(MailSetting), null)),
    v.transform(all => all.filter(one => one !== null)),
  ),
  quietHours: QuietHours,
  /** Absent while they are sent. `refused`: the mail server refused the address three times; saving tries again. `operator`: the whole service sends none. */
  paused: v.fallback(v.optional(v.picklist(['refused', 'operator'])), undefined),
});
export type Notifications = v.InferOutput<typeof Notifications>;

export const NotificationChoices = v.object({
  /** Of the kinds that change. */
  choices: v.array(v.object({ kind: MailKind, choice: MailChoice })),
  quietHours: QuietHours,
});

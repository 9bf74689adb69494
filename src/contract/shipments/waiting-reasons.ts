/** Why a confirmation hasn't reached the marketplace yet, as the server says it. The app has its own sentence for each. */
export const waitingReasons = {
  notLinked: 'No marketplace account is linked yet.',
  unauthorized: 'The marketplace no longer accepts the authorization of this account.',
  unreadable: 'The marketplace’s response could not be read.',
  late: 'The marketplace didn’t respond in time.',
  unreachable: 'The marketplace could not be reached.',
  throttled: 'The marketplace is limiting requests right now.',
} as const;

export type WaitingReason = keyof typeof waitingReasons;

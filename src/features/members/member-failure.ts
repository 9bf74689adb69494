import { ApiFailure } from '#src/api/client/api-failure.ts';
import { texts } from '#src/messages/catalogue.ts';
import { memberTexts } from '#src/messages/members.ts';

/** Why the server refused a change of the members, in words. */
export function memberFailure(failure: unknown): string | undefined {
  if (!(failure instanceof ApiFailure)) return undefined;
  const { already, lastOwner, gone } = texts(memberTexts);
  switch (failure.code) {
    case 'MEMBER.ALREADY':
      return already;
    case 'MEMBER.LAST_OWNER':
      return lastOwner;
    case 'MEMBER.UNKNOWN':
      return gone;
    default:
      return undefined;
  }
}

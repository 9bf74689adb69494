import { useMutation } from '@tanstack/react-query';
import { inviteMember, withdrawInvitation } from '#src/api/mutations/members.ts';
import type { MemberInvitation } from '#src/contract/endpoints/member-endpoints.ts';
import { formatWhen } from '#src/format/format-when.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { memberTexts } from '#src/messages/members.ts';
import { roleTexts } from '#src/messages/roles.ts';
import { Button } from '#src/ui/button.tsx';
import { ListRow } from '#src/ui/tables/list-row.tsx';
import { memberFailure } from './member-failure.ts';

/** An invitation that nobody has followed yet. */
export function InvitationRow({ invitation }: { invitation: MemberInvitation }) {
  const { _id, email, role, expiresAt } = invitation;
  const texts = useTexts(memberTexts);
  const { names } = useTexts(roleTexts);
  const language = useLanguage();
  const notice = (done: string, failed: string) => ({
    notice: { id: 'members', done, failed, because: memberFailure },
  });
  const again = useMutation({ ...inviteMember, meta: notice(texts.sent(email), texts.notSent) });
  const withdraw = useMutation({
    ...withdrawInvitation,
    meta: notice(texts.withdrawn(email), texts.notWithdrawn),
  });
  const isExpired = Date.parse(expiresAt) <= Date.now();
  const until = formatWhen(expiresAt, language);
  return (
    <ListRow
      narrow
      title={email}
      sub={names[role]}
      state={isExpired ? texts.expired(until) : texts.expires(until)}
      actions={
        <>
          <Button
            aria-label={texts.againTo(email)}
            busy={again.isPending}
            busyText={texts.sending}
            onClick={() => again.mutate({ email, role, locale: language })}
          >
            {texts.again}
          </Button>
          <Button
            aria-label={texts.withdrawOf(email)}
            busy={withdraw.isPending}
            busyText={texts.withdrawing}
            onClick={() => withdraw.mutate(_id)}
          >
            {texts.withdraw}
          </Button>
        </>
      }
    />
  );
}

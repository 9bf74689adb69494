import { useMutation } from '@tanstack/react-query';
import { inviteMember, packAgain } from '#src/api/mutations/members.ts';
import type { RemovedMember } from '#src/contract/endpoints/member-endpoints.ts';
import { formatMoment } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { memberDeviceTexts } from '#src/messages/member-devices.ts';
import { memberTexts } from '#src/messages/members.ts';
import { Button } from '#src/ui/button.tsx';
import { FormActions } from '#src/ui/form/form-actions.tsx';
import { Card } from '#src/ui/page/card.tsx';
import { Stack } from '#src/ui/page/stack.tsx';
import { ListRow, RowList } from '#src/ui/tables/list-row.tsx';
import { MemberDevices } from './member-devices.tsx';
import { memberFailure } from './member-failure.ts';

/** Somebody who was removed or left while orders waited on their devices, and what to do about it. */
function RemovedRow({ removed }: { removed: RemovedMember }) {
  const { personId, email, role, removedAt, devices } = removed;
  const texts = useTexts(memberTexts);
  const words = useTexts(memberDeviceTexts);
  const language = useLanguage();
  const name = removed.name || email;
  const notice = (done: string, failed: string) => ({
    notice: { id: 'members', done, failed, because: memberFailure },
  });
  const again = useMutation({ ...inviteMember, meta: notice(texts.sent(email), texts.notSent) });
  const pack = useMutation({
    ...packAgain,
    meta: notice(words.packedAgain(name), words.notPackedAgain),
  });
  return (
    <ListRow
      narrow
      title={name}
      sub={removed.name && email}
      subTitle={email}
      state={words.removedAt(formatMoment(removedAt, language))}
      below={
        <Stack>
          <MemberDevices devices={devices} />
          <FormActions>
            <Button
              aria-label={words.inviteAgainOf(name)}
              busy={again.isPending}
              busyText={texts.sending}
              onClick={() => again.mutate({ email, role, locale: language })}
            >
              {words.inviteAgain}
            </Button>
            <Button
              aria-label={words.packAgainOf(name)}
              busy={pack.isPending}
              busyText={words.packingAgain}
              onClick={() => pack.mutate(personId)}
            >
              {words.packAgain}
            </Button>
          </FormActions>
        </Stack>
      }
    />
  );
}

export default function RemovedCard({ removed }: { removed: readonly RemovedMember[] }) {
  const words = useTexts(memberDeviceTexts);
  return (
    <Card title={words.removedWaiting}>
      <Stack>
        <p>{words.removedNote}</p>
        <RowList>
          {removed.map(one => (
            <RemovedRow key={one.personId} removed={one} />
          ))}
        </RowList>
      </Stack>
    </Card>
  );
}

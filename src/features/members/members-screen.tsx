import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { membersQuery } from '#src/api/queries/members.ts';
import { FetchFailure, RefetchFailure } from '#src/feedback/fetch-failure.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { memberTexts } from '#src/messages/members.ts';
import { Card, Cards } from '#src/ui/page/card.tsx';
import { RowList, RowListSkeleton } from '#src/ui/tables/list-row.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteForm } from './invite-form.tsx';
import { MemberRow } from './member-row.tsx';

// Most companies have none.
const RemovedCard = lazy(() => import('./removed-card.tsx'));

export interface MembersScreenProps {
  /** `<SettingsHead>` */
  head: ReactNode;
  /** Who looks at it; undefined once the session has ended. */
  personId: string | undefined;
}

export function MembersScreen({ head, personId }: MembersScreenProps) {
  const texts = useTexts(memberTexts);
  const { loading } = useTexts(commonTexts);
  const query = useQuery(membersQuery);
  const { members = [], invitations = [], removed = [] } = query.data ?? {};
  return (
    <>
      {head}
      {query.data && query.isRefetchError && (
        <RefetchFailure report="members" failure={query.error} fetchedAt={query.dataUpdatedAt} />
      )}
      <Cards>
        <Card title={texts.members}>
          {query.isLoading && <RowListSkeleton label={loading} />}
          {!query.data && query.error && (
            <FetchFailure
              report="members"
              failure={query.error}
              unreachableText={texts.needsConnection}
              onTryAgain={() => void query.refetch()}
            />
          )}
          {members.length > 0 && (
            <RowList>
              {members.map(member => (
                <MemberRow
                  key={member.personId}
                  member={member}
                  hasOtherOwner={members.some(other => other !== member && other.role === 'owner')}
                  isOneself={member.personId === personId || members.length === 1}
                />
              ))}
            </RowList>
          )}
        </Card>
        {removed.length > 0 && (
          <Suspense>
            <RemovedCard removed={removed} />
          </Suspense>
        )}
        {invitations.length > 0 && (
          <Card title={texts.invitations}>
            <RowList>
              {invitations.map(invitation => (
                <InvitationRow key={invitation._id} invitation={invitation} />
              ))}
            </RowList>
          </Card>
        )}
        <Card title={texts.invite}>
          <InviteForm />
        </Card>
      </Cards>
    </>
  );
}

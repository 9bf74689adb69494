import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { companyEventsQuery } from '#src/api/queries/company-events.ts';
import { deviceIn } from '#src/contract/accounts/device-in-language.ts';
import { Role } from '#src/contract/accounts/roles.ts';
import { type CompanyEvent, companyEventKinds } from '#src/contract/endpoints/company-events-endpoints.ts';
import { FetchFailure } from '#src/feedback/fetch-failure.tsx';
import { formatMoment } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { companyEventTexts } from '#src/messages/company-events.ts';
import { roleTexts } from '#src/messages/roles.ts';
import { Button } from '#src/ui/button.tsx';
import { FormActions } from '#src/ui/form/form-actions.tsx';
import { Card } from '#src/ui/page/card.tsx';
import { ListRow, RowList, RowListSkeleton } from '#src/ui/tables/list-row.tsx';

const Kind = v.picklist(companyEventKinds);

/** What was done to the company and its people, latest first, for an owner. */
export default function CompanyEventList() {
  const texts = useTexts(companyEventTexts);
  const { loading } = useTexts(commonTexts);
  const [pages, setPages] = useState(1);
  const query = useQuery(companyEventsQuery(pages));
  const { events = [], hasMore = false } = query.data ?? {};
  return (
    <Card title={texts.title}>
      {query.isLoading && <RowListSkeleton label={loading} />}
      {!query.data && query.error && (
        <FetchFailure
          report="companyEvents"
          failure={query.error}
          unreachableText={texts.needsConnection}
          onTryAgain={() => void query.refetch()}
        />
      )}
      {query.data && events.length === 0 && <p>{texts.nothing}</p>}
      {events.length > 0 && (
        <RowList>
          {events.map(event => (
            <EventRow key={event._id} event={event} />
          ))}
        </RowList>
      )}
      {hasMore && (
        <FormActions>
          <Button busy={query.isPlaceholderData} busyText={loading} onClick={() => setPages(pages + 1)}>
            {texts.more}
          </Button>
        </FormActions>
      )}
    </Card>
  );
}

/** Who acts at the desk. */
const Desk = v.picklist(['broker', 'forwarder', 'operator']);

function EventRow({ event }: { event: CompanyEvent }) {
  const texts = useTexts(companyEventTexts);
  const { names } = useTexts(roleTexts);
  const language = useLanguage();
  const { kind, at, person, member, details } = event;
  const { role, by, importer, email, name, device } = details;
  const who = person ?? (v.is(Desk, by) ? texts.desks[by] : undefined);
  const parts = [
    ...[member, email, name, importer, v.is(Role, role) && names[role], device && deviceIn(language, device)],
    // Who failed to sign in is not known; whose account it was, is.
    who && (kind === 'sign-in-failed' ? who : texts.by(who)),
  ];
  return (
    <ListRow
      narrow
      title={v.is(Kind, kind) ? texts.kinds[kind] : kind}
      sub={parts.filter(Boolean).join(' · ')}
      state={formatMoment(at, language)}
    />
  );
}

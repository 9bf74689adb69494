import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useConnection } from '#src/api/client/connection.ts';
import { learnProductCode, removeProductCode } from '#src/api/mutations/product-codes.ts';
import { contentsReviewQuery } from '#src/api/queries/contents-review.ts';
import { deviceIn } from '#src/contract/accounts/device-in-language.ts';
import { shownCode } from '#src/contract/scanned-codes/article-codes.ts';
import { notCountedDays, type ContentsReview as Review } from '#src/contract/shipments/parcel-contents.ts';
import { failureReason } from '#src/feedback/failure-reason.ts';
import { formatWhen } from '#src/format/format-when.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { contentsReviewTexts } from '#src/messages/contents-review.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/page/card.tsx';
import { Stack } from '#src/ui/page/stack.tsx';
import { ListRow, RowList, RowListSkeleton } from '#src/ui/tables/list-row.tsx';

/** What the office looks through where contents are counted: codes that people assigned, and parcels without a count. */
export default function ContentsReview() {
  const texts = useTexts(contentsReviewTexts);
  const { data } = useQuery(contentsReviewQuery);
  const catalogue = data?.catalogue;
  return (
    <>
      <Card title={texts.codes}>
        <Stack>
          <p>{texts.codesHint}</p>
          {catalogue && catalogue.articles > 0 && <p>{texts.fromCatalogue(catalogue.articles)}</p>}
          {catalogue?.isRefused && <p>{texts.catalogueRefused}</p>}
          <Rows of={data?.codes} none={texts.noCodes} row={code => <CodeRow key={code._id} of={code} />} />
        </Stack>
      </Card>
      <Card title={texts.parcels}>
        <Stack>
          <p>{texts.parcelsHint(notCountedDays)}</p>
          <Rows
            of={data?.notCounted}
            none={texts.noParcels}
            row={parcel => <ParcelRow key={`${parcel.orderId} ${parcel.at}`} of={parcel} />}
          />
        </Stack>
      </Card>
    </>
  );
}

interface RowsProps<One> {
  of: readonly One[] | undefined;
  none: string;
  row: (one: One) => ReactNode;
}

function Rows<One>({ of, none, row }: RowsProps<One>) {
  const texts = useTexts(contentsReviewTexts);
  const { loading, tryAgain, errorFallback } = useTexts(commonTexts);
  const { error, refetch } = useQuery(contentsReviewQuery);
  const isOffline = useConnection() === 'offline';
  if (of) return of.length > 0 ? <RowList>{of.map(row)}</RowList> : <p>{none}</p>;
  if (isOffline) return <p role="status">{texts.needsConnection}</p>;
  if (!error) return <RowListSkeleton label={loading} />;
  return (
    <p role="alert">
      {failureReason(error) ?? errorFallback}{' '}
      <ActionLink onClick={() => void refetch()}>{tryAgain}</ActionLink>
    </p>
  );
}

function CodeRow({ of }: { of: Review['codes'][number] }) {
  const texts = useTexts(contentsReviewTexts);
  const language = useLanguage();
  const { _id, code, sku, isOffered, person = texts.formerMember, at } = of;
  const shown = shownCode(code);
  const notice = (done: string, failed: string) => ({ notice: { id: 'product-codes', done, failed } });
  const accept = useMutation({ ...learnProductCode, meta: notice(texts.accepted, texts.notAccepted) });
  const remove = useMutation({ ...removeProductCode, meta: notice(texts.removed, texts.notRemoved) });
  return (
    <ListRow
      narrow
      title={shown}
      sub={texts.sku(sku)}
      state={
        <>
          {isOffered && <Badge tone="held">{texts.suggested}</Badge>}{' '}
          {texts.assigned(person, formatWhen(at, language))}
        </>
      }
      actions={
        <>
          {isOffered && (
            <Button
              aria-label={texts.acceptOf(shown)}
              busy={accept.isPending}
              busyText={texts.accepting}
              onClick={() => accept.mutate({ code, sku })}
            >
              {texts.accept}
            </Button>
          )}
          <Button
            aria-label={texts.removeOf(shown)}
            busy={remove.isPending}
            busyText={texts.removing}
            onClick={() => remove.mutate(_id)}
          >
            {texts.remove}
          </Button>
        </>
      }
    />
  );
}

function ParcelRow({ of }: { of: Review['notCounted'][number] }) {
  const texts = useTexts(contentsReviewTexts);
  const language = useLanguage();
  const { orderId, units, why, person = texts.formerMember, device, at } = of;
  return (
    <ListRow
      narrow
      title={
        <ActionLink asChild>
          <Link to="/customs-tracking/history" search={{ orderId }}>
            {orderId}
          </Link>
        </ActionLink>
      }
      sub={texts.by(person, deviceIn(language, device), formatWhen(at, language))}
      state={(why === 'skipped' ? texts.skipped : texts.notAsked)(units)}
    />
  );
}

import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as v from 'valibot';
import { settleHandOver } from '#src/api/mutations/hand-overs.ts';
import type { ClosedHandOver, HandOverLine } from '#src/contract/shipments/hand-over.ts';
import { HandOverDoubt } from '#src/contract/shipments/hand-over-mark.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { handOverTexts } from '#src/messages/hand-over.ts';
import { handOverMarkTexts } from '#src/messages/hand-over-marks.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { Status } from '#src/ui/status.tsx';
import { ListHead, ListRow, RowList } from '#src/ui/tables/list-row.tsx';
import { Figure } from '#src/ui/tables/table-cells.tsx';

/** Parcels that aren't as they were signed: what nobody else will do is settled here, the rest ends with its order. */
export function MarkedParcels({ lines, marks }: Pick<ClosedHandOver, 'lines' | 'marks'>) {
  const texts = useTexts(handOverTexts);
  const marked = lines.filter(({ ledgerId }) => marks[ledgerId]);
  if (marked.length === 0) return null;
  return (
    <>
      <ListHead title={texts.marked(marked.length)} />
      <RowList>
        {marked.map(line => (
          <MarkedParcel key={line.ledgerId} line={line} mark={marks[line.ledgerId] ?? 'unknown'} />
        ))}
      </RowList>
    </>
  );
}

function MarkedParcel({ line, mark }: { line: HandOverLine; mark: ClosedHandOver['marks'][string] }) {
  const texts = useTexts(handOverTexts);
  const marks = useTexts(handOverMarkTexts);
  const { ledgerId, trackingId, orderId } = line;
  const notice = { id: 'settle-hand-over', failed: texts.notSettled };
  const settling = useMutation({ ...settleHandOver, meta: { notice } });
  const doubt = v.safeParse(HandOverDoubt, mark);
  return (
    <ListRow
      title={<Figure>{trackingId}</Figure>}
      sub={orderId}
      state={<Status tone="failed">{marks[mark]}</Status>}
      actions={
        <>
          <ActionLink asChild>
            <Link to="/customs-tracking/products" search={{ orderId }}>
              {texts.openOrder}
            </Link>
          </ActionLink>
          {doubt.success && (
            <Button
              size="small"
              variant="quiet"
              busy={settling.isPending}
              aria-label={texts.settleOf(trackingId)}
              onClick={() => settling.mutate({ ledgerId, mark: doubt.output })}
            >
              {texts.settle}
            </Button>
          )}
        </>
      }
    />
  );
}

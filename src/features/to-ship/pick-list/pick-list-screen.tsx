import type { ReactNode } from 'react';
import { Letterhead } from '#src/entities/letterhead/letterhead.tsx';
import { formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { pickListTexts } from '#src/messages/pick-list.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import { HelpText } from '#src/ui/help-text.tsx';
import { EmptyState } from '#src/ui/page/empty-state.tsx';
import { PageHead } from '#src/ui/page/page-head.tsx';
import { Panel } from '#src/ui/page/panel.tsx';
import { Stack } from '#src/ui/page/stack.tsx';
import { ListHead } from '#src/ui/tables/list-row.tsx';
import { Figure, Sub } from '#src/ui/tables/table-cells.tsx';
import { pickList } from '#styled/recipes/pick-list';
import { ParcelSkeleton } from '../to-ship-row.tsx';
import { mostPickedOrders, type PickGroup } from './pick-list.ts';
import type { UsedPickList } from './use-pick-list.ts';

export interface PickListScreenProps {
  used: UsedPickList;
  /** Above the title. */
  back: ReactNode;
}

/** What is to be fetched for the orders of To ship, article by article, and below it which order gets what. */
export function PickListScreen({ used, back }: PickListScreenProps) {
  const texts = useTexts(pickListTexts);
  const language = useLanguage();
  const { list } = used;
  const groups = list && [
    { id: 'several', title: texts.several, group: list.several },
    { id: 'single', title: texts.single, group: list.single },
  ];
  const shown = groups?.filter(({ group }) => group.orders.length > 0);
  const count = shown?.reduce((sum, { group }) => sum + group.orders.length, 0) ?? 0;
  return (
    <>
      {back}
      <Letterhead />
      <PageHead
        title={texts.title}
        total={list && texts.orders(formatNumber(count, language))}
        actions={
          <>
            <Button onClick={used.begin}>{texts.renew}</Button>
            <Button onClick={() => print()}>{texts.print}</Button>
          </>
        }
      />
      <div className={pickList().meaning}>
        <HelpText>{texts.meaning(mostPickedOrders)}</HelpText>
      </div>
      {!shown && (
        <Panel busy>
          <ParcelSkeleton />
        </Panel>
      )}
      {shown?.length === 0 && (
        <Panel>
          <EmptyState kind="empty" title={texts.emptyTitle}>
            {texts.emptyText}
          </EmptyState>
        </Panel>
      )}
      <Stack>
        {shown?.map(({ id, title, group }) => (
          <Group key={id} id={id} title={title} group={group} used={used} />
        ))}
      </Stack>
    </>
  );
}

interface GroupProps {
  id: string;
  title: string;
  group: PickGroup;
  used: UsedPickList;
}

function Group({ id, title, group: { lines, orders }, used }: GroupProps) {
  const texts = useTexts(pickListTexts);
  const language = useLanguage();
  const style = pickList();
  const count = (value: number) => formatNumber(value, language);
  return (
    <section aria-label={title} className={style.group}>
      <ListHead title={title} total={orders.length} />
      <Panel>
        <table className={style.table}>
          <thead>
            <tr>
              <th className={style.tick}>{texts.tick}</th>
              <th>{texts.article}</th>
              <th className={style.number}>{texts.units}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, sku, name, units, orders: inOrders }, place) => (
              <tr key={key}>
                <td>
                  <Checkbox
                    id={`${id}-${place}`}
                    aria-label={texts.tickOf(sku ?? name)}
                    checked={used.isTicked(`${id} ${key}`)}
                    onChange={isTicked => used.tick(`${id} ${key}`, isTicked)}
                  />
                </td>
                <td>
                  <label htmlFor={`${id}-${place}`}>
                    <Figure big>{sku ?? name}</Figure>
                    <Sub>{[...(sku ? [name] : []), texts.orders(count(inOrders))].join(' · ')}</Sub>
                  </label>
                </td>
                <td className={style.number}>
                  <Figure big>{count(units)}</Figure>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      <Panel>
        <table className={style.table}>
          <thead>
            <tr>
              <th>{texts.order}</th>
              <th>{texts.contents}</th>
              <th className={style.number}>{texts.units}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map(({ orderId, units, items }) => (
              <tr key={orderId}>
                <td className={style.order}>{orderId}</td>
                <td>
                  {items.map(({ _id, sku, name, quantity }) => (
                    <div key={_id}>{texts.piece(count(quantity), sku ?? name)}</div>
                  ))}
                </td>
                <td className={style.number}>{count(units)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
    </section>
  );
}

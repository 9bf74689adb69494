import type { OrderItem } from '#src/entities/order/order-item.ts';
import { PackLine, PackList } from '#src/entities/packing/packing-parts.tsx';
import { formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { packingTexts } from '#src/messages/packing.ts';
import { Figure, Sub } from '#src/ui/tables/table-cells.tsx';
import type { PackOrderProps } from './packing-props.ts';

export interface PackItemsProps extends Pick<PackOrderProps, 'items' | 'lockReason'> {
  chosen: ReadonlySet<string>;
  leftOut: ReadonlySet<string>;
  /** Undefined where nothing can be chosen any more. */
  onLeaveOut: ((leftOut: ReadonlySet<string>) => void) | undefined;
}

/** What must be in the parcel and how much of it, large; all are chosen, and those that can't be say why. */
export function PackItems({ items, lockReason, chosen, leftOut, onLeaveOut }: PackItemsProps) {
  const texts = useTexts(packingTexts);
  const language = useLanguage();
  const handleChange = ({ _id }: OrderItem, isChosen: boolean) => {
    const next = new Set(leftOut);
    if (isChosen) next.delete(_id);
    else next.add(_id);
    onLeaveOut?.(next);
  };
  return (
    <PackList label={texts.items}>
      {items.map(item => {
        const reason = onLeaveOut && lockReason(item);
        return (
          <PackLine
            key={item._id}
            count={texts.pieces(formatNumber(item.quantity, language))}
            name={item.name}
            checked={chosen.has(item._id)}
            disabled={reason !== undefined || !onLeaveOut}
            onChange={isChosen => handleChange(item, isChosen)}
          >
            {item.sku && (
              <Sub>
                <Figure>{texts.sku(item.sku)}</Figure>
              </Sub>
            )}
            {item.asin && (
              <Sub>
                <Figure>{texts.asin(item.asin)}</Figure>
              </Sub>
            )}
            {reason && (
              <Sub tone="held" icon="lock">
                {reason}
              </Sub>
            )}
          </PackLine>
        );
      })}
    </PackList>
  );
}

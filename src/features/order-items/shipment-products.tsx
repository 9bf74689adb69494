import type { OrderItem } from '#src/entities/order/order-item.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { shipmentTexts } from '#src/messages/shipment.ts';
import { LineList } from '#src/ui/tables/line-list.tsx';
import { LockedSelect } from './locked-select.tsx';

/** [48–49] Name, id and a quantity of each; the quantity is locked at the whole, and why is said. */
export function ShipmentProducts({ products }: { products: readonly OrderItem[] }) {
  const texts = useTexts(shipmentTexts);
  return (
    <LineList
      title={texts.products}
      hint={texts.quantitiesLocked}
      lines={products.map(({ _id, name, quantity }) => ({
        key: _id,
        text: name,
        sub: _id,
        end: (
          <LockedSelect
            label={texts.quantity(name)}
            options={Array.from({ length: quantity }, (_, index) => String(index + 1))}
            value={String(quantity)}
          />
        ),
      }))}
    />
  );
}

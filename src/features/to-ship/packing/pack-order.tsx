import { useEffect, useState } from 'react';
import { type LastShipments, readLastShipments } from '#src/api/device/last-shipment.ts';
import { PackForm } from './pack-form.tsx';
import type { PackOrderProps } from './pack-items.tsx';

/** One order at the packing table: what has to be in the parcel, then its label. */
export function PackOrder(props: PackOrderProps) {
  const [last, setLast] = useState<LastShipments>();
  useEffect(() => {
    void readLastShipments().then(setLast);
  }, []);
  return last && <PackForm {...props} last={last} />;
}

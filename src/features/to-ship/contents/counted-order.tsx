import { useEffect, useState } from 'react';
import { takeProductCodes } from '#src/api/cache/product-codes.ts';
import { session } from '#src/api/client/session.ts';
import { readUnitCounts, type UnitCounts } from '#src/api/device/unit-counts.ts';
import { PackOrder } from '#src/features/to-ship/packing/pack-form.tsx';
import type { PackOrderProps } from '#src/features/to-ship/packing/pack-items.tsx';
import { useContentsCheck } from './use-contents-check.tsx';

/** One order at the packing table of a company that requires that contents are counted; loaded where it is needed. */
export default function CountedOrder(props: PackOrderProps) {
  const { orderId } = props.order;
  const [stored, setStored] = useState<UnitCounts>();
  useEffect(() => {
    void readUnitCounts(orderId).then(setStored);
  }, [orderId]);
  useEffect(() => {
    const life = new AbortController();
    const member = session.current();
    // Without a network, with what this device knows.
    if (member) takeProductCodes(member, life.signal).catch(() => undefined);
    return () => life.abort();
  }, []);
  return stored && <WithCounts {...props} stored={stored} />;
}

function WithCounts({ stored, ...props }: PackOrderProps & { stored: UnitCounts }) {
  const check = useContentsCheck(props, stored);
  return <PackOrder {...props} check={check} />;
}

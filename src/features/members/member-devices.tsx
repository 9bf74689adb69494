import { deviceIn } from '#src/contract/accounts/device-in-language.ts';
import type { MemberDevice } from '#src/contract/endpoints/member-endpoints.ts';
import { formatWhen } from '#src/format/format-when.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { memberDeviceTexts } from '#src/messages/member-devices.ts';
import { LineList } from '#src/ui/tables/line-list.tsx';

/** Nobody reads more here. */
const mostShown = 20;

/** A person's devices, and the orders that they reported as saved and not sent. */
export function MemberDevices({ devices }: { devices: readonly MemberDevice[] }) {
  const texts = useTexts(memberDeviceTexts);
  const language = useLanguage();
  return devices.map(({ _id, deviceLabel, lastUsedAt, orderIds, waitingChanges = 0 }) => {
    const waiting =
      orderIds.length > 0
        ? texts.ordersOn(orderIds.length)
        : waitingChanges > 0 && texts.changesOn(waitingChanges);
    const shown: string[] = orderIds.slice(0, mostShown);
    if (orderIds.length > mostShown) shown.push(texts.andMore(orderIds.length - mostShown));
    return (
      <LineList
        key={_id}
        title={deviceIn(language, deviceLabel)}
        hint={
          <>
            {texts.lastContact(formatWhen(lastUsedAt, language))} {waiting}
          </>
        }
        lines={shown.map(text => ({ key: text, text }))}
      />
    );
  });
}

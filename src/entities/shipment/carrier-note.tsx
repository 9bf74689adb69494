import { formatDay } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { shipmentTexts } from '#src/messages/shipment.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import type { CarrierChoice } from './carrier-choice.ts';

/** Why carriers are limited, and how far that can be believed; nothing where nobody limits them. */
export function CarrierNote({ choice }: { choice: CarrierChoice & { isLoading: boolean } }) {
  const texts = useTexts(shipmentTexts);
  const language = useLanguage();
  const { isIoss, list, outdated, isLoading } = choice;
  if (!isIoss && !list && !outdated) return null;
  const dayOf = (until: string) => formatDay(`${until}T12:00`, language);
  const title = isIoss ? texts.iossCarriers : texts.listedOnly;
  if (list) {
    return (
      <Banner tone="empty" icon="help" title={title}>
        {texts.listUntil(dayOf(list.until), list.source)}
      </Banner>
    );
  }
  return (
    <Banner tone="attention" title={title}>
      {outdated
        ? texts.listOutdated(dayOf(outdated.until), outdated.source)
        : !isLoading && texts.listUnknown}
    </Banner>
  );
}

import { type Carrier, carriers, otherCarrierCode } from '#src/contract/carriers.ts';
import type { texts } from '#src/messages/catalogue.ts';
import type { Language } from '#src/messages/language.ts';
import type { shipmentTexts } from '#src/messages/shipment.ts';
import type { ListOption } from '#src/ui/list-option.ts';

type ShipmentTexts = ReturnType<typeof texts<(typeof shipmentTexts)['en']>>;

/** Carriers as the marketplace spells them, those used last first, "Other" at the end. */
export function carrierOptions(
  lastUsed: readonly string[],
  words: ShipmentTexts,
  language: Language,
): ListOption[] {
  const option = ({ code, nameZh }: Carrier, group: string): ListOption => ({
    value: code,
    text: code,
    ...(language === 'zh-CN' && nameZh && nameZh !== code && { secondary: nameZh }),
    group,
  });
  const used = lastUsed.flatMap(code => carriers.find(carrier => carrier.code === code) ?? []);
  const others = carriers.filter(carrier => !used.includes(carrier));
  return [
    ...used.map(carrier => option(carrier, words.lastUsed)),
    ...others.map(carrier => option(carrier, words.allCarriers)),
    { value: otherCarrierCode, text: words.other, group: words.allCarriers },
  ];
}

/** The carrier's services, and whether each is tracked; empty where none are published and the name is typed. */
export function serviceOptions(carrier: Carrier | undefined, words: ShipmentTexts): ListOption[] {
  return (carrier?.services ?? []).map(({ name, isTracked }) => ({
    value: name,
    text: name,
    ...(isTracked !== null && { secondary: isTracked ? words.tracked : words.untracked }),
  }));
}

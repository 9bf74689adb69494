import type { Language } from '#src/contract/language.ts';
import {
  type Carrier,
  type CarrierService,
  findCarrier,
  otherCarrierCode,
} from '#src/contract/shipments/carriers.ts';
import { formatDay } from '#src/format/format.ts';
import type { texts } from '#src/messages/catalogue.ts';
import type { shipmentTexts } from '#src/messages/shipment.ts';
import type { ListOption } from '#src/ui/fields/list-option.ts';
import { type CarrierChoice, isOffered } from './carrier-choice.ts';

type ShipmentTexts = ReturnType<typeof texts<(typeof shipmentTexts)['en']>>;

/**
 * Carriers as the marketplace spells them, those used last first, "Other" at the end.
 * @param chosen one that isn't offered is shown and can't be chosen again
 */
export function carrierOptions(
  choice: CarrierChoice,
  { lastUsed, chosen }: { lastUsed: readonly string[]; chosen: string },
  words: ShipmentTexts,
  language: Language,
): ListOption[] {
  const option = ({ code, nameZh }: Pick<Carrier, 'code' | 'nameZh'>, group: string): ListOption => {
    const refusedAt = choice.refusedAt(code);
    const name = language === 'zh-CN' && nameZh && nameZh !== code ? nameZh : undefined;
    const refused = refusedAt && words.rejectedOn(formatDay(refusedAt, language));
    const secondary = [name, refused].filter(Boolean).join(' · ');
    return { value: code, text: code, ...(secondary && { secondary }), group };
  };
  const used = lastUsed.flatMap(code => choice.carriers.find(carrier => carrier.code === code) ?? []);
  const others = choice.carriers.filter(carrier => !used.includes(carrier));
  const groupOfOthers = choice.list ? words.listedCarriers : words.allCarriers;
  const isLeftOver = chosen !== '' && !isOffered(choice, chosen);
  const known = findCarrier(chosen);
  return [
    ...used.map(carrier => option(carrier, words.lastUsed)),
    ...others.map(carrier => option(carrier, groupOfOthers)),
    ...(choice.hasOther ? [{ value: otherCarrierCode, text: words.other, group: groupOfOthers }] : []),
    ...(isLeftOver
      ? [
          {
            value: chosen,
            text: known?.code ?? words.other,
            secondary: words.notOnList,
            group: groupOfOthers,
            isDisabled: true,
          },
        ]
      : []),
  ];
}

/** The carrier's services, and whether each is tracked; empty where none are published and the name is typed. */
export function serviceOptions(services: readonly CarrierService[], words: ShipmentTexts): ListOption[] {
  return services.map(({ name, isTracked }) => ({
    value: name,
    text: name,
    ...(isTracked !== null && { secondary: isTracked ? words.tracked : words.untracked }),
  }));
}

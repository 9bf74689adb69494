import { type ReactNode, type RefObject, useMemo } from 'react';
import type { LastShipments } from '#src/api/device/last-shipment.ts';
import { type Language, languages } from '#src/contract/language.ts';
import {
  type Carrier,
  type CarrierService,
  carrierOfTrackingId,
  findCarrier,
  fitsTrackingForm,
  normaliseTrackingId,
  otherCarrierCode,
} from '#src/contract/shipments/carriers.ts';
import { useCountryName } from '#src/format/country-name.ts';
import { formatDay } from '#src/format/format.ts';
import { type texts, useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { dateTexts } from '#src/messages/date-words.ts';
import { shipmentTexts } from '#src/messages/shipment.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { ComboboxField } from '#src/ui/fields/combobox-field.tsx';
import { DateField } from '#src/ui/fields/date-field.tsx';
import type { ListOption } from '#src/ui/fields/listbox-items.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { FormCell, FormGrid } from '#src/ui/form/form-section.tsx';
import { type CarrierChoice, isOffered, servicesOf } from './carrier-choice.ts';
import type { ShipmentOrder } from './shipment-form.ts';
import { type ShipmentFormState, serviceFor } from './use-shipment-form.ts';

export interface ShipmentFieldsProps {
  form: ShipmentFormState;
  last: LastShipments;
  order: ShipmentOrder;
  choice: CarrierChoice;
  /** Whether the values correct a confirmation. */
  isCorrection: boolean;
  /** Whether another carrier is what is looked for. */
  opensCarriers: boolean;
  /** Opens the camera, which reads the number. */
  cameraButton: ReactNode;
  /** A person has chosen a carrier. */
  onCarrierChoice?: (carrier: string) => void;
  /** Sends what the list refuses; undefined where it refuses nothing. */
  onSendAnyway: (() => void) | undefined;
  /** Sends a number that another order has; undefined where none is known to have it. */
  onSendShared?: (() => void) | undefined;
  refs: {
    trackingField: RefObject<HTMLInputElement | null>;
    carrierField: RefObject<HTMLButtonElement | null>;
  };
}

/** [46–47] In the order of the work: the number first, since it is scanned or typed from the label. */
export function ShipmentFields(props: ShipmentFieldsProps) {
  const {
    form,
    last,
    order,
    choice,
    isCorrection,
    opensCarriers,
    onCarrierChoice,
    onSendAnyway,
    onSendShared,
    refs,
  } = props;
  const texts = useTexts(shipmentTexts);
  const language = useLanguage();
  const dates = useTexts(dateTexts);
  const countryName = useCountryName();
  const { trackingId, carrier } = form.values;
  const options = useMemo(
    () => carrierOptions(choice, { lastUsed: last.carriers, chosen: carrier }, texts, language),
    [choice, last, carrier, texts, language],
  );
  const services = serviceOptions(servicesOf(choice, carrier), texts);
  const likelyFor = (number: string) => carrierOfTrackingId(number, choice.carriers)?.code;
  const isOdd = trackingId !== '' && fitsTrackingForm(carrier, trackingId) === false;
  const likely = isOdd || carrier === '' ? likelyFor(trackingId) : undefined;
  const isRecognised = !isCorrection && carrier !== '' && likelyFor(trackingId) === carrier;
  const refusedAt = choice.refusedAt(carrier);

  const serviceField = form.bind('deliveryService');
  const dispatchFromField = form.bind('dispatchFrom');

  const takeCarrier = (next: string) => {
    form.set('carrier', next);
    // A service belongs to its carrier.
    form.set('deliveryService', serviceFor(next, { choice, last, isCorrection }));
  };
  const handleCarrier = (next: string) => {
    onCarrierChoice?.(next);
    takeCarrier(next);
  };
  const handleNumber = (number: string) => {
    form.set('trackingId', number);
    const { carrier: inForm } = form.current();
    // What a person chose for this parcel stays; what the form was opened with gives way.
    const isHabit =
      !isCorrection && inForm === form.baseline.carrier && fitsTrackingForm(inForm, number) === false;
    const recognised = inForm === '' || isHabit ? likelyFor(number) : undefined;
    if (recognised) takeCarrier(recognised);
  };

  return (
    <FormGrid>
      <FormCell span={6}>
        <TextField
          {...form.bind('trackingId')}
          ref={refs.trackingField}
          big
          trailing={props.cameraButton}
          label={texts.trackingId}
          hint={
            likely
              ? texts.trackingIdLike(likely)
              : isOdd
                ? texts.trackingIdOdd(carrier)
                : texts.trackingIdHint
          }
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // Cleaned alone: it has the focus from the start, and who presses something else has not left it out. Not the
          // field's text: a label that is being saved isn't shown at once, and an error takes the focus.
          onBlur={() => handleNumber(normaliseTrackingId(form.current().trackingId))}
        />
        {onSendShared && <ActionLink onClick={onSendShared}>{texts.sendShared}</ActionLink>}
        {likely && <ActionLink onClick={() => handleCarrier(likely)}>{texts.takeCarrier(likely)}</ActionLink>}
      </FormCell>
      <FormCell span={3}>
        <SelectField
          {...form.bind('carrier')}
          ref={refs.carrierField}
          onChange={handleCarrier}
          label={texts.carrier}
          options={options}
          opensOnFocus={opensCarriers}
          hint={
            refusedAt
              ? texts.rejectedBefore(carrier, formatDay(refusedAt, language))
              : isRecognised && texts.recognised
          }
        />
        {onSendAnyway && <ActionLink onClick={onSendAnyway}>{texts.sendAnyway}</ActionLink>}
      </FormCell>
      {carrier === otherCarrierCode && (
        <FormCell span={3}>
          <TextField {...form.bind('carrierName')} label={texts.carrierName} hint={texts.carrierNameHint} />
        </FormCell>
      )}
      <FormCell span={3}>
        {carrier === '' || services.length > 0 ? (
          <SelectField
            {...serviceField}
            label={texts.deliveryService}
            options={services}
            disabled={carrier === ''}
            hint={carrier === '' ? texts.carrierFirst : undefined}
          />
        ) : (
          <TextField {...serviceField} label={texts.deliveryService} autoComplete="off" />
        )}
      </FormCell>
      <FormCell span={3}>
        <DateField
          {...form.bind('dispatchDate')}
          label={texts.dispatchDate}
          locale={language}
          dayForm={languages[language].day}
          words={dates}
        />
      </FormCell>
      <FormCell span={3}>
        <ComboboxField
          {...dispatchFromField}
          label={texts.dispatchFrom}
          suggestions={dispatchPlaces(last, order)}
          openLabel={texts.dispatchFromSuggestions}
        />
      </FormCell>
      <FormCell span={3}>
        <TextField locked label={texts.marketplace} value={countryName(order.marketplace)} />
      </FormCell>
    </FormGrid>
  );
}

/** Places used before on this device, where the company shipped from, then its own address. */
function dispatchPlaces(last: LastShipments, { address, dispatchFrom = '' }: ShipmentOrder): string[] {
  const street = [address?.street, address?.streetNr].filter(Boolean).join(' ');
  const own = [street, address?.city ?? address?.region].filter(Boolean).join(', ');
  return [...new Set([...last.dispatchFrom, dispatchFrom, own].filter(place => place !== ''))];
}

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

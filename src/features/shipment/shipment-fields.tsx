import { type RefObject, useMemo } from 'react';
import type { LastShipments } from '#src/api/cache/last-shipment.ts';
import {
  findCarrier,
  fitsTrackingForm,
  normaliseTrackingId,
  otherCarrierCode,
} from '#src/contract/carriers.ts';
import { useCountryName } from '#src/format/country-name.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { dateTexts } from '#src/messages/date-words.ts';
import { shipmentTexts } from '#src/messages/shipment.ts';
import { ComboboxField } from '#src/ui/combobox-field.tsx';
import { DateField } from '#src/ui/date-field.tsx';
import { FormCell, FormGrid } from '#src/ui/form-section.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { carrierOptions, serviceOptions } from './carrier-options.ts';
import type { ShipmentOrder } from './shipment-form.ts';
import type { ShipmentFormState } from './use-shipment-form.ts';

export interface ShipmentFieldsProps {
  form: ShipmentFormState;
  last: LastShipments;
  order: ShipmentOrder;
  firstField: RefObject<HTMLInputElement | null>;
}

/** [46–47] In the order of the work: the number first, since it is scanned or typed from the label. */
export function ShipmentFields({ form, last, order, firstField }: ShipmentFieldsProps) {
  const texts = useTexts(shipmentTexts);
  const language = useLanguage();
  const dates = useTexts(dateTexts);
  const countryName = useCountryName();
  const { trackingId, carrier } = form.values;
  const options = useMemo(() => carrierOptions(last.carriers, texts, language), [last, texts, language]);
  const services = serviceOptions(findCarrier(carrier), texts);
  const isOdd = trackingId !== '' && fitsTrackingForm(carrier, trackingId) === false;

  const trackingField = form.bind('trackingId');
  const serviceField = form.bind('deliveryService');
  const dispatchFromField = form.bind('dispatchFrom');

  const handleCarrier = (next: string) => {
    form.set('carrier', next);
    // A service belongs to its carrier.
    form.set('deliveryService', last.services[next] ?? '');
  };

  return (
    <FormGrid>
      <FormCell span={6}>
        <TextField
          {...trackingField}
          ref={firstField}
          big
          label={texts.trackingId}
          hint={isOdd ? texts.trackingIdOdd(carrier) : texts.trackingIdHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onBlur={event => {
            form.set('trackingId', normaliseTrackingId(event.currentTarget.value));
            trackingField.onBlur();
          }}
        />
      </FormCell>
      <FormCell span={3}>
        <SelectField
          {...form.bind('carrier')}
          onChange={handleCarrier}
          label={texts.carrier}
          options={options}
        />
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
      <FormCell span={2}>
        <DateField
          {...form.bind('dispatchDate')}
          label={texts.dispatchDate}
          locale={language}
          words={dates}
        />
      </FormCell>
      <FormCell span={2}>
        <ComboboxField
          {...dispatchFromField}
          label={texts.dispatchFrom}
          suggestions={dispatchPlaces(last, order)}
          openLabel={texts.dispatchFromSuggestions}
        />
      </FormCell>
      <FormCell span={2}>
        <TextField locked label={texts.marketplace} value={countryName(order.marketplace)} />
      </FormCell>
    </FormGrid>
  );
}

/** Places used before on this device, then the seller's own address. */
function dispatchPlaces(last: LastShipments, { address }: ShipmentOrder): string[] {
  const own = address
    ? [[address.street, address.streetNr].filter(Boolean).join(' '), address.city ?? address.region]
        .filter(Boolean)
        .join(', ')
    : '';
  return [...new Set([...last.dispatchFrom, own].filter(place => place !== ''))];
}

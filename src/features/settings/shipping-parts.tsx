import { useMemo } from 'react';
import type { InferOutput } from 'valibot';
import { carriers, findCarrier } from '#src/contract/shipments/carriers.ts';
import { zonesByRegion } from '#src/entities/time-zone-form.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { shippingTexts } from '#src/messages/shipping.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { NativeSelectField } from '#src/ui/fields/native-select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { FormActions } from '#src/ui/form/form-actions.tsx';
import { FormCell, FormGrid } from '#src/ui/form/form-section.tsx';
import type { useForm } from '#src/ui/form/use-form.ts';
import { removePlace, renamePlace, type ShippingForm, type ShippingValues } from './shipping-form.ts';

interface FormPartProps {
  form: ReturnType<typeof useForm<ShippingValues, InferOutput<typeof ShippingForm>>>;
}

const option = (code: string) => ({ value: code, text: code });

/** Those in use first. */
export function carrierGroups(
  used: readonly { carrier: string }[],
  labels: { inUse: string; all: string },
): { label: string; options: { value: string; text: string }[] }[] {
  const codes = used.map(({ carrier }) => carrier);
  return [
    ...(codes.length > 0 ? [{ label: labels.inUse, options: codes.map(option) }] : []),
    {
      label: labels.all,
      options: carriers.flatMap(({ code }) => (codes.includes(code) ? [] : [option(code)])),
    },
  ];
}

/** @param proposed where the company shipped from last: its first place */
export function DispatchPlaces({ form, proposed }: FormPartProps & { proposed: string | undefined }) {
  const texts = useTexts(shippingTexts);
  const { places } = form.values;
  const zones = useMemo(() => zonesByRegion(texts.otherZones), [texts]);
  const add = (name: string) => form.set('places', [...places, { name, address: '', timeZone: '' }]);
  return (
    <>
      {places.map(({ name }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place has nothing but its name, which is being typed
        <fieldset key={index} aria-label={name}>
          <FormGrid>
            <FormCell span={3}>
              <TextField
                {...form.bind(`places.${index}.name`)}
                onChange={next => form.setValues(renamePlace(form.current(), index, next))}
                error={form.errorAt(`places.${index}.name`) ?? form.errorAt('places')}
                label={texts.name}
                autoComplete="off"
              />
            </FormCell>
            <FormCell span={3}>
              <NativeSelectField
                {...form.bind(`places.${index}.timeZone`)}
                label={texts.timeZone}
                placeholder={texts.chooseTimeZone}
                groups={zones}
              />
            </FormCell>
            <FormCell span={6}>
              <TextField
                {...form.bind(`places.${index}.address`)}
                label={texts.address}
                autoComplete="off"
                trailing={
                  <ActionLink
                    aria-label={texts.removeOf(name)}
                    onClick={() => form.setValues(removePlace(form.current(), index))}
                  >
                    {texts.remove}
                  </ActionLink>
                }
              />
            </FormCell>
          </FormGrid>
        </fieldset>
      ))}
      <FormActions>
        {places.length === 0 && proposed && (
          <Button onClick={() => add(proposed)}>{texts.addProposed(proposed)}</Button>
        )}
        <Button onClick={() => add('')}>{texts.addPlace}</Button>
      </FormActions>
    </>
  );
}

export function CarriersInUse({ form }: FormPartProps) {
  const texts = useTexts(shippingTexts);
  const { carriers: used } = form.values;
  const others = carriers.filter(({ code }) => !used.some(({ carrier }) => carrier === code));
  return (
    <>
      {used.map(({ carrier }, index) => (
        <ServiceField
          key={carrier}
          form={form}
          carrier={carrier}
          index={index}
          onRemove={() =>
            form.set(
              'carriers',
              used.filter(one => one.carrier !== carrier),
            )
          }
        />
      ))}
      <NativeSelectField
        id={`${form.bind('carriers').id}-new`}
        label={texts.addCarrier}
        placeholder={texts.carrier}
        value=""
        onChange={carrier => carrier && form.set('carriers', [...used, { carrier, service: '' }])}
        groups={[{ label: texts.allCarriers, options: others.map(({ code }) => option(code)) }]}
      />
    </>
  );
}

interface ServiceFieldProps extends FormPartProps {
  carrier: string;
  index: number;
  onRemove: () => void;
}

/** The service that a carrier is chosen with: one of those that are published, or typed where none are. */
function ServiceField({ form, carrier, index, onRemove }: ServiceFieldProps) {
  const texts = useTexts(shippingTexts);
  const services = findCarrier(carrier)?.services ?? [];
  const field = { ...form.bind(`carriers.${index}.service`), label: texts.service(carrier) };
  return (
    <FormGrid>
      <FormCell span={4}>
        {services.length > 0 ? (
          <NativeSelectField
            {...field}
            placeholder={texts.noService}
            groups={[{ label: carrier, options: services.map(({ name }) => option(name)) }]}
          />
        ) : (
          <TextField {...field} placeholder={texts.noService} autoComplete="off" />
        )}
      </FormCell>
      <FormCell span={2}>
        <ActionLink aria-label={texts.removeOf(carrier)} onClick={onRemove}>
          {texts.remove}
        </ActionLink>
      </FormCell>
    </FormGrid>
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { hasCode } from '#src/api/client/api-failure.ts';
import { currentRole } from '#src/api/client/session.ts';
import { saveShippingDefaults } from '#src/api/mutations/seller.ts';
import { marketplacesQuery } from '#src/api/queries/marketplaces.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';
import { mostPersonDays } from '#src/contract/orders/confirmations.ts';
import { failureReason, withReason } from '#src/feedback/failure-reason.ts';
import { useCountryName } from '#src/format/country-name.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { shippingTexts } from '#src/messages/shipping.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { NativeSelectField } from '#src/ui/fields/native-select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { FormCell, FormGrid } from '#src/ui/form/form-section.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { ActionBar } from '#src/ui/page/action-bar.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Card, Cards } from '#src/ui/page/card.tsx';
import { Stack } from '#src/ui/page/stack.tsx';
import { ShippingForm, shippingValues, toShipping } from './shipping-form.ts';
import { CarriersInUse, carrierGroups, DispatchPlaces } from './shipping-parts.tsx';

// For companies that require it, and no others.
const ContentsReview = lazy(() => import('./contents-review.tsx'));

/** What the company has decided for new confirmations. */
export function ShippingScreen({ head }: { head: ReactNode }) {
  const { data: seller } = useQuery(sellerQuery);
  if (!seller) return null;
  return (
    <>
      {head}
      <ShippingSettings seller={seller} />
    </>
  );
}

function ShippingSettings({ seller }: { seller: Seller }) {
  const texts = useTexts(shippingTexts);
  const countryName = useCountryName();
  const { data: marketplaces = [] } = useQuery(marketplacesQuery);
  const { shipping, dispatchFrom } = seller;
  const newest = shipping?.version ?? 0;
  /** The version that the form was opened with. */
  const [version, setVersion] = useState(newest);
  const failed = (failure: unknown) =>
    hasCode(failure, 'SELLER.SHIPPING_CHANGED')
      ? undefined
      : withReason(texts.failed, failureReason(failure));
  const notice = { id: 'shipping', done: texts.saved, failed };
  const saving = useMutation({ ...saveShippingDefaults, meta: { notice } });

  const form = useForm({
    schema: ShippingForm,
    initial: shippingValues(shipping),
    message: ({ type }) =>
      type === 'check' ? texts.nameTwice : type === 'max_length' ? texts.tooLong : texts.nameMissing,
    onSubmit: async (body, values) => {
      // What became of it is said by the notice, or above the form.
      const saved = await saving.mutateAsync(toShipping(body, version)).catch(() => undefined);
      if (saved === undefined) return;
      setVersion(saved);
      form.markSaved(values);
    },
  });
  const { isDirty, reset, values } = form;
  const takeNewest = () => {
    setVersion(newest);
    reset(shippingValues(shipping));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server sent restarts it, typing does not
  useEffect(() => {
    if (!isDirty && version !== newest) takeNewest();
  }, [newest]);

  const groups = useMemo(
    () => carrierGroups(values.carriers, { inUse: texts.inUse, all: texts.allCarriers }),
    [values.carriers, texts],
  );
  const isOwner = currentRole() === 'owner';
  const isConflict = isDirty && version !== newest;
  const names = values.places.map(({ name }) => name).filter(Boolean);

  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <Cards>
        {isConflict && (
          <Banner
            tone="attention"
            role="alert"
            title={texts.changed}
            action={
              <>
                <ActionLink onClick={takeNewest}>{texts.takeTheirs}</ActionLink>{' '}
                <ActionLink onClick={() => setVersion(newest)}>{texts.saveMine}</ActionLink>
              </>
            }
          >
            {texts.changedDetail}
          </Banner>
        )}
        <Card title={texts.places}>
          <Stack>
            <p>{texts.placesHint}</p>
            <DispatchPlaces form={form} proposed={dispatchFrom} />
            {names.length > 0 && (
              <NativeSelectField
                {...form.bind('place')}
                label={texts.place}
                hint={texts.placeHint}
                placeholder={texts.lastUsed}
                groups={[{ label: texts.places, options: names.map(name => ({ value: name, text: name })) }]}
              />
            )}
          </Stack>
        </Card>
        <Card title={texts.carriers}>
          <Stack>
            <p>{texts.carriersHint}</p>
            <CarriersInUse form={form} />
          </Stack>
        </Card>
        <Card title={texts.defaults}>
          <Stack>
            <p>{texts.defaultsHint}</p>
            <FormGrid>
              {marketplaces.map(({ marketplaceId, country }) => (
                <FormCell key={marketplaceId} span={3}>
                  <NativeSelectField
                    {...form.bind(`marketplaces.${marketplaceId}`)}
                    label={countryName(country)}
                    placeholder={texts.noCarrier}
                    groups={groups}
                  />
                </FormCell>
              ))}
              <FormCell span={3}>
                <NativeSelectField
                  {...form.bind('ioss')}
                  label={texts.ioss}
                  placeholder={texts.noCarrier}
                  groups={groups}
                />
              </FormCell>
            </FormGrid>
          </Stack>
        </Card>
        <Card title={texts.contents}>
          <Stack>
            <p>{texts.contentsHint}</p>
            <NativeSelectField
              {...form.bind('contents')}
              label={texts.counting}
              placeholder={texts.countingOff}
              groups={[
                { label: texts.contents, options: [{ value: 'required', text: texts.countingRequired }] },
              ]}
            />
          </Stack>
        </Card>
        {shipping?.contents === 'required' && (
          <Suspense>
            <ContentsReview />
          </Suspense>
        )}
        <Card title={texts.persons}>
          <Stack>
            <p>{texts.personsHint(mostPersonDays)}</p>
            {isOwner ? (
              <NativeSelectField
                {...form.bind('persons')}
                label={texts.personsShown}
                placeholder={texts.personsOff}
                groups={[
                  { label: texts.persons, options: [{ value: 'counted', text: texts.personsCounted }] },
                ]}
              />
            ) : (
              <TextField
                label={texts.personsShown}
                hint={texts.personsOwner}
                value={values.persons ? texts.personsCounted : texts.personsOff}
                locked
              />
            )}
          </Stack>
        </Card>
        <ActionBar>
          <Button
            type="submit"
            variant="primary"
            disabled={isConflict}
            busy={form.isSubmitting}
            busyText={texts.saving}
          >
            {texts.save}
          </Button>
        </ActionBar>
      </Cards>
    </form>
  );
}

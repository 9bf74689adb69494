import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { linkMarketplace } from '#src/api/mutations/seller.ts';
import { marketplacesQuery } from '#src/api/queries/marketplaces.ts';
import { MarketplaceCredentials } from '#src/contract/accounts/marketplace-link.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';
import { isDeclined } from '#src/feedback/failure-reason.ts';
import { useSavingNotice } from '#src/feedback/saving-notice.ts';
import { useCountryName } from '#src/format/country-name.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { sellerUpdateTexts } from '#src/messages/seller-update.ts';
import { settingsTexts } from '#src/messages/settings.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { FormActions } from '#src/ui/form/form-actions.tsx';
import { FormCell, FormGrid } from '#src/ui/form/form-section.tsx';
import { useForm } from '#src/ui/form/use-form.ts';

export interface MarketplaceFormProps {
  seller: Pick<Seller, 'sellerApis' | 'hasSellerId'>;
  /** For those who may look at it, and not change it. */
  readOnly?: boolean;
}

type Amazon = NonNullable<Seller['sellerApis']>['amazon'];

const credentialsOf = (amazon: Amazon) => ({
  client_id: amazon?.client_id ?? '',
  client_secret: amazon?.client_secret ?? '',
  refresh_token: amazon?.refresh_token ?? '',
  marketplaceId: amazon?.marketplaceId ?? '',
});

/** [84–85, 127, 159, 191] Secrets come masked, and a mask that is sent back leaves its secret as it is. */
export function MarketplaceForm({ seller, readOnly = false }: MarketplaceFormProps) {
  const amazon = seller.sellerApis?.amazon;
  const texts = useTexts(settingsTexts);
  const { marketplaceRefused, refusedValue } = useTexts(sellerUpdateTexts);
  const countryName = useCountryName();
  const notice = useSavingNotice(marketplaceRefused);
  const link = useMutation({ ...linkMarketplace, meta: { notice } });
  const { data: marketplaces = [] } = useQuery(marketplacesQuery);
  const form = useForm({
    schema: MarketplaceCredentials,
    initial: credentialsOf(amazon),
    message: () => refusedValue,
    async onSubmit(body, values) {
      try {
        await link.mutateAsync(body);
        form.markSaved(values);
      } catch (failure) {
        if (!isDeclined(failure)) return;
        form.setErrors({
          client_id: refusedValue,
          client_secret: refusedValue,
          refresh_token: refusedValue,
          marketplaceId: refusedValue,
        });
      }
    },
  });
  const { isDirty, reset } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server sent restarts it, typing does not
  useEffect(() => {
    // A cold start knows no secrets, not even masked ones; they come with the first answer.
    if (!isDirty) reset(credentialsOf(amazon));
  }, [amazon]);

  const plain = { autoComplete: 'off', autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false };
  // What is empty of a linked account says why: it would look as if it were not linked.
  const isStored = amazon !== undefined && !amazon.refresh_token && !seller.hasSellerId;
  const whyEmpty = isStored
    ? texts.storedOnServer
    : seller.hasSellerId
      ? texts.linkedBySellerId
      : amazon && texts.linkedByConsent;
  const credential = (path: 'client_id' | 'client_secret' | 'refresh_token') => ({
    ...(readOnly ? { value: form.values[path] ?? '', locked: true } : form.bind(path)),
    ...plain,
    label: path,
    ...(form.baseline[path] === '' && { hint: whyEmpty, ...(isStored && { placeholder: '••••' }) }),
  });
  const options = marketplaces.map(({ marketplaceId: value, country }) => ({
    value,
    text: countryName(country),
  }));
  const chosen = options.find(({ value }) => value === form.values.marketplaceId);
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <FormGrid>
        <FormCell span={6}>
          <TextField {...credential('client_id')} />
        </FormCell>
        <FormCell span={3}>
          <TextField {...credential('client_secret')} />
        </FormCell>
        <FormCell span={3}>
          <TextField {...credential('refresh_token')} />
        </FormCell>
        <FormCell span={3}>
          {readOnly ? (
            <TextField label={texts.marketplace} value={chosen?.text ?? ''} locked />
          ) : (
            <SelectField
              {...form.bind('marketplaceId')}
              label={texts.marketplace}
              placeholder={texts.chooseMarketplace}
              options={options}
            />
          )}
        </FormCell>
        <FormCell span={3}>
          <TextField label={texts.sellerId} value={amazon?.sellerId ?? ''} hint={texts.sellerIdHint} locked />
        </FormCell>
      </FormGrid>
      {!readOnly && (
        <FormActions>
          <Button type="submit" variant="primary" busy={form.isSubmitting} busyText={texts.saving}>
            {texts.update}
          </Button>
        </FormActions>
      )}
    </form>
  );
}

import type { InferInput } from 'valibot';
import { CountryField } from '#src/entities/country-field.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { companyTexts } from '#src/messages/company.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { FormCell } from '#src/ui/form/form-section.tsx';
import type { FieldPath } from '#src/ui/form/form-values.ts';
import type { Form } from '#src/ui/form/use-form.ts';
import type { CompanyInCity, CompanyInRegion } from './company-form.ts';

type CityPath = FieldPath<InferInput<typeof CompanyInCity>>;
type RegionPath = FieldPath<InferInput<typeof CompanyInRegion>>;

type CompanyFieldsProps = {
  /** Shown and not editable. */
  locked?: boolean;
} & ({ reading: 'city'; form: Form<CityPath> } | { reading: 'region'; form: Form<RegionPath> });

/** Name and registration number, in the words of either screen [74, 83]. */
export function CompanyFields({ reading, form, locked = false }: CompanyFieldsProps) {
  const texts = useTexts(companyTexts)[reading];
  const span = reading === 'city' ? 6 : 3;
  const field = { required: !locked, disabled: locked, locked };
  return (
    <>
      <FormCell span={span}>
        <TextField
          {...form.bind('company.name')}
          {...field}
          label={texts.companyName}
          autoComplete="organization"
        />
      </FormCell>
      <FormCell span={span}>
        <TextField {...form.bind('company.registrationNumber')} {...field} label={texts.registrationNumber} />
      </FormCell>
    </>
  );
}

/** The address in either reading [100]. */
export function CompanyAddressFields(props: CompanyFieldsProps) {
  const { reading, form, locked = false } = props;
  const texts = useTexts(companyTexts);
  const { street, zipCode, country } = texts[reading];
  const field = { required: !locked, locked };
  const countryField = { ...form.bind('address.country'), label: country, autoComplete: 'country-name' };
  return (
    <>
      <FormCell span={4}>
        <TextField {...form.bind('address.street')} {...field} label={street} autoComplete="address-line1" />
      </FormCell>
      {props.reading === 'city' && (
        <FormCell span={2} short>
          <TextField {...props.form.bind('address.streetNr')} locked={locked} label={texts.city.streetNr} />
        </FormCell>
      )}
      <FormCell span={2} short={reading === 'city'}>
        <TextField {...form.bind('address.zipCode')} {...field} label={zipCode} autoComplete="postal-code" />
      </FormCell>
      {props.reading === 'city' ? (
        <FormCell span={4}>
          <TextField
            {...props.form.bind('address.city')}
            {...field}
            label={texts.city.city}
            autoComplete="address-level2"
          />
        </FormCell>
      ) : (
        <FormCell span={3}>
          <TextField
            {...props.form.bind('address.region')}
            {...field}
            label={texts.region.region}
            autoComplete="address-level1"
          />
        </FormCell>
      )}
      <FormCell span={reading === 'city' ? 6 : 3}>
        {locked ? <TextField {...countryField} locked /> : <CountryField {...countryField} required />}
      </FormCell>
    </>
  );
}

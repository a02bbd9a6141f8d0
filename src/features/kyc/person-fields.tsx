import { useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { documentTypes, photoPurposes, photosOf } from '#contract/kyc/rules.ts';
import { UploadField } from '#src/features/files/index.ts';
import { todayUtc } from '#src/platform/days.ts';
import { CountryField } from '#src/ui/form/country-field.tsx';
import { Field } from '#src/ui/form/fields.tsx';
import styles from './kyc.module.css';
import { type PersonStep, type PersonValues } from './person-values.ts';
import { ServedCountryField } from './served-country-field.tsx';
import { documentNames, photoHints, photoNames } from './wording.ts';

interface FieldsProps {
  readonly form: UseFormReturnType<PersonValues>;
  readonly step: Exclude<PersonStep, 'check'>;
  /** Where chosen files are stored on this device until they are uploaded. */
  readonly keptAs: string;
}

/** The fields of one step. */
export function PersonFields({ form, step, keptAs }: FieldsProps) {
  if (step === 'document') return <DocumentFields form={form} />;
  if (step === 'person') return <NameFields form={form} />;
  return <PhotoFields form={form} keptAs={keptAs} />;
}

type Fields = Pick<FieldsProps, 'form'>;

function DocumentFields({ form }: Fields) {
  const { t, i18n } = useLingui();
  const types = documentTypes.map((value) => ({ value, label: i18n._(documentNames[value]) }));
  return (
    <div className={styles.fields}>
      <ServedCountryField
        label={t`Issuing country or region`}
        {...form.getInputProps('region')}
        value={form.values.region}
      />
      <NativeSelect
        label={t`Document type`}
        name="documentType"
        size="md"
        data={[{ value: '', label: t`Choose` }, ...types]}
        {...form.getInputProps('documentType')}
      />
      <TextInput
        label={t`Document number`}
        name="documentNumber"
        size="md"
        maxLength={50}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('documentNumber')}
      />
      <div className={styles.pair}>
        <TextInput
          label={t`Issue date`}
          name="validFrom"
          type="date"
          size="md"
          max={todayUtc()}
          {...form.getInputProps('validFrom')}
        />
        <TextInput
          label={t`Expiry date`}
          name="validTo"
          type="date"
          size="md"
          disabled={form.values.neverExpires}
          {...form.getInputProps('validTo')}
        />
      </div>
      <Checkbox label={t`No expiry date`} {...form.getInputProps('neverExpires', { type: 'checkbox' })} />
    </div>
  );
}

function NameFields({ form }: Fields) {
  const { t } = useLingui();
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <TextInput
          label={t`First name`}
          description={t`As shown on your document`}
          name="firstName"
          size="md"
          maxLength={100}
          autoComplete="given-name"
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={t`Last name`}
          description={t`As shown on your document`}
          name="lastName"
          size="md"
          maxLength={100}
          autoComplete="family-name"
          {...form.getInputProps('lastName')}
        />
      </div>
      <TextInput
        label={t`Date of birth`}
        name="bornOn"
        type="date"
        size="md"
        max={todayUtc()}
        autoComplete="bday"
        {...form.getInputProps('bornOn')}
      />
      <CountryField
        label={t`Nationality`}
        hasNotice={false}
        {...form.getInputProps('nationality')}
        value={form.values.nationality}
        name="nationality"
      />
      {form.values.documentType === 'businessLicence' ? (
        <TextInput
          label={t`Company name`}
          name="companyName"
          size="md"
          maxLength={200}
          autoComplete="organization"
          {...form.getInputProps('companyName')}
        />
      ) : null}
      <TextInput
        label={t`City`}
        name="city"
        size="md"
        maxLength={100}
        autoComplete="address-level2"
        {...form.getInputProps('city')}
      />
      <TextInput
        label={t`Street address`}
        name="address"
        size="md"
        maxLength={300}
        autoComplete="street-address"
        {...form.getInputProps('address')}
      />
      <Field
        label={t`Postal code`}
        isOptional
        description={t`Leave it empty if your country has none.`}
        name="postalCode"
        maxLength={16}
        autoComplete="postal-code"
        {...form.getInputProps('postalCode')}
      />
    </div>
  );
}

function PhotoFields({ form, keptAs }: Fields & Pick<FieldsProps, 'keptAs'>) {
  const { i18n } = useLingui();
  const sides = photosOf(form.values.documentType === '' ? 'idCard' : form.values.documentType);
  return (
    <div className={styles.fields}>
      {sides.map((side) => (
        <UploadField
          key={side}
          name={`photos/${side}`}
          keptAs={`${keptAs}/photos/${side}`}
          label={i18n._(photoNames[side])}
          about={i18n._(photoHints[side])}
          purpose={photoPurposes[side]}
          value={form.values.photos[side] ? [form.values.photos[side]] : []}
          onChange={([id]) => {
            form.setFieldValue(`photos.${side}`, id ?? '');
            form.clearFieldError(`photos.${side}`);
          }}
          error={form.errors[`photos.${side}`] as string | undefined}
        />
      ))}
    </div>
  );
}

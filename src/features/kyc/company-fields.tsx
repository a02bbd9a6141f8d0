import { useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { brand } from '#contract/platform/brand.ts';
import { companyDocumentPurposes, companyDocuments } from '#contract/business-verification/rules.ts';
import { UploadField } from '#src/features/files/index.ts';
import { DirectorFields, OwnerFields } from './company-people.tsx';
import type { CompanyStep, CompanyValues } from './company-values.ts';
import styles from './kyc.module.css';
import { todayUtc } from '#src/platform/days.ts';
import { ServedCountryField } from './served-country-field.tsx';
import { companyDocumentHints, companyDocumentNames } from './wording.ts';

interface FieldsProps {
  readonly form: UseFormReturnType<CompanyValues>;
  readonly step: Exclude<CompanyStep, 'check'>;
  /** Where chosen files are stored on this device until they are uploaded. */
  readonly keptAs: string;
}

/** The fields of one step. */
export function CompanyFields({ form, step, keptAs }: FieldsProps) {
  if (step === 'company') return <BusinessFields form={form} />;
  if (step === 'authorised') return <AuthorisedFields form={form} />;
  if (step === 'documents') return <DocumentFields form={form} keptAs={keptAs} />;
  return (
    <div className={styles.fields}>
      <DirectorFields form={form} />
      <OwnerFields form={form} />
    </div>
  );
}

export type CompanyFieldsOf = Pick<FieldsProps, 'form'>;

function BusinessFields({ form }: CompanyFieldsOf) {
  const { t } = useLingui();
  return (
    <div className={styles.fields}>
      <TextInput
        label={t`Business name`}
        name="businessName"
        size="md"
        maxLength={200}
        autoComplete="organization"
        {...form.getInputProps('businessName')}
      />
      <div className={styles.pair}>
        <TextInput
          label={t`Registration number`}
          name="registrationNumber"
          size="md"
          maxLength={50}
          autoComplete="off"
          {...form.getInputProps('registrationNumber')}
        />
        <NativeSelect
          label={t`Legal form`}
          name="businessType"
          size="md"
          data={[
            { value: '', label: t`Choose` },
            { value: 'limitedCompany', label: t`Limited company` },
          ]}
          {...form.getInputProps('businessType')}
        />
      </div>
      <div className={styles.pair}>
        <TextInput
          label={t`Date of establishment`}
          name="establishedOn"
          type="date"
          size="md"
          max={todayUtc()}
          {...form.getInputProps('establishedOn')}
        />
        <ServedCountryField
          label={t`Country or region of registration`}
          {...form.getInputProps('region')}
          value={form.values.region}
        />
      </div>
      <TextInput
        label={t`Registered address`}
        name="address"
        size="md"
        maxLength={300}
        autoComplete="street-address"
        {...form.getInputProps('address')}
      />
    </div>
  );
}

function AuthorisedFields({ form }: CompanyFieldsOf) {
  const { t } = useLingui();
  const fields = [
    { field: 'firstName', label: t`First name`, maxLength: 100 },
    { field: 'lastName', label: t`Last name`, maxLength: 100 },
    { field: 'position', label: t`Job title`, maxLength: 100 },
    { field: 'emailAddress', label: t`Email`, maxLength: 254 },
  ] as const;
  return (
    <div className={styles.fields}>
      <p>{t`This person acts for the company on ${brand.name}. The authorisation you upload must name them.`}</p>
      {form.errors['authorisedPerson'] ? (
        <p className={styles.fieldError} role="alert">{t`Enter the authorised person`}</p>
      ) : null}
      {fields.map(({ field, label, maxLength }) => (
        <TextInput
          key={field}
          label={label}
          name={`authorisedPerson/${field}`}
          type={field === 'emailAddress' ? 'email' : 'text'}
          size="md"
          maxLength={maxLength}
          {...form.getInputProps(`authorisedPerson.${field}`)}
        />
      ))}
    </div>
  );
}

function DocumentFields({ form, keptAs }: CompanyFieldsOf & Pick<FieldsProps, 'keptAs'>) {
  const { i18n } = useLingui();
  return (
    <div className={styles.fields}>
      {companyDocuments.map((document) => (
        <UploadField
          key={document}
          name={`documents/${document}`}
          keptAs={`${keptAs}/documents/${document}`}
          label={i18n._(companyDocumentNames[document])}
          about={i18n._(companyDocumentHints[document])}
          purpose={companyDocumentPurposes[document]}
          value={form.values.documents[document] ? [form.values.documents[document]] : []}
          onChange={([id]) => {
            form.setFieldValue(`documents.${document}`, id ?? '');
            form.clearFieldError(`documents.${document}`);
          }}
          error={form.errors[`documents.${document}`] as string | undefined}
        />
      ))}
    </div>
  );
}

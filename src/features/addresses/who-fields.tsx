import { useLingui } from '@lingui/react/macro';
import { holdings, nameMaxLength, remarkMaxLength, userTypes, type AddressEntry } from '#contract/addresses/rules.ts';
import { Field, SelectField } from '#src/ui/form/fields.tsx';
import type { Fields } from '#src/ui/form/use-fields.ts';
import styles from './addresses.module.css';
import { holdingNames, userTypeNames } from './wording.ts';

/** Whose an address is, who holds it, and the owner's name for it. */
export function WhoFields({ of: { values, field } }: { of: Fields<AddressEntry> }) {
  const { i18n, t } = useLingui();
  return (
    <>
      <div className={styles.pair}>
        <Field label={t`Recipient`} maxLength={nameMaxLength} {...field('beneficiary')} />
        <SelectField
          label={t`Recipient type`}
          choices={userTypes.map((value) => ({ value, label: i18n._(userTypeNames[value]) }))}
          {...field('userType')}
        />
      </div>
      <SelectField
        label={t`Wallet type`}
        choices={holdings.map((value) => ({ value, label: i18n._(holdingNames[value]) }))}
        {...field('holding')}
      />
      {values.holding === 'provider' ? (
        <Field label={t`Provider`} maxLength={nameMaxLength} {...field('provider')} />
      ) : null}
      <Field label={t`Note`} maxLength={remarkMaxLength} {...field('remark')} />
    </>
  );
}

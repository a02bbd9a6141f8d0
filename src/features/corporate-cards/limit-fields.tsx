import { Trans, useLingui } from '@lingui/react/macro';
import { merchantCategories, type MerchantCategory } from '#contract/corporate-cards/rules.ts';
import { Button } from '#src/ui/button.tsx';
import { AmountField } from '#src/ui/form/amount-field.tsx';
import { CountryField } from '#src/ui/form/country-field.tsx';
import { regionName } from '#src/ui/regions.ts';
import type { AmountName, LimitForm } from './limit-form.ts';
import styles from './cards.module.css';
import { categoryNames } from './wording.ts';

/** What a card may pay: amounts, kinds of merchants, countries. */
export function LimitFields({ form, currency }: { form: LimitForm; currency: string }) {
  const { t } = useLingui();
  const labels: Readonly<Record<AmountName, string>> = {
    perTransaction: t`Per payment`,
    perDay: t`Per day`,
    perMonth: t`Per month`,
  };
  const amount = (name: AmountName) => (
    <AmountField
      label={labels[name]}
      isOptional
      asset={currency}
      value={form.amounts[name]}
      error={form.faultOf(name)}
      onChange={(typed) => form.set({ amounts: { ...form.amounts, [name]: typed } })}
    />
  );
  return (
    <>
      <fieldset className={styles.group}>
        <legend>
          <Trans>Limits</Trans>
        </legend>
        <p className={styles.meta}>
          <Trans>Leave empty for no limit. Days and months are UTC.</Trans>
        </p>
        <div className={styles.amounts}>
          {amount('perTransaction')}
          {amount('perDay')}
          {amount('perMonth')}
        </div>
      </fieldset>
      <Categories form={form} />
      <Countries form={form} />
    </>
  );
}

function Categories({ form: { categories, set } }: { form: LimitForm }) {
  const { i18n } = useLingui();
  const toggle = (name: MerchantCategory, isOn: boolean) =>
    set({ categories: isOn ? [...categories, name] : categories.filter((one) => one !== name) });
  return (
    <fieldset className={styles.group}>
      <legend>
        <Trans>Merchant categories</Trans>
      </legend>
      <p className={styles.meta}>
        <Trans>Choose where the card can pay. With none chosen it can pay anywhere.</Trans>
      </p>
      <div className={styles.checks}>
        {merchantCategories.map((name) => (
          <label key={name} className={styles.check}>
            <input
              type="checkbox"
              checked={categories.includes(name)}
              onChange={(event) => toggle(name, event.currentTarget.checked)}
            />
            {i18n._(categoryNames[name])}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Countries({ form: { countries, set } }: { form: LimitForm }) {
  const { i18n, t } = useLingui();
  const add = (code: string) =>
    code === '' || countries.includes(code) ? null : set({ countries: [...countries, code] });
  return (
    <div className={styles.group}>
      <CountryField
        label={t`Countries`}
        isOptional
        description={t`Choose the countries where the card can pay. With none chosen it can pay in all.`}
        value=""
        onChange={add}
      />
      {countries.length === 0 ? null : (
        <div className={styles.buttons}>
          {countries.map((code) => {
            const name = regionName(code, i18n.locale);
            return (
              <Button
                key={code}
                size="sm"
                variant="default"
                aria-label={t`Remove ${name}`}
                onClick={() => set({ countries: countries.filter((one) => one !== code) })}
              >
                {name} ×
              </Button>
            );
          })}
        </div>
      )}
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isClosed } from '#contract/catalogue/countries.ts';
import {
  maxMerchants,
  merchantCategories,
  merchantMaxLength,
  type MerchantCategory,
} from '#contract/corporate-cards/rules.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { Button } from '#src/ui/button.tsx';
import { AmountField } from '#src/ui/form/amount-field.tsx';
import { CountryField } from '#src/ui/form/country-field.tsx';
import { Field } from '#src/ui/form/fields.tsx';
import type { FieldInput } from '#src/ui/form/use-fields.ts';
import { regionName } from '#src/ui/regions.ts';
import trade from '#src/ui/trade.module.css';
import type { AmountName, TypedLimits } from './limit-form.ts';
import styles from './cards.module.css';
import { categoryNames } from './wording.ts';

/** A form that contains limits, among other fields. */
interface LimitForm {
  readonly values: TypedLimits;
  readonly change: (part: Partial<Pick<TypedLimits, 'categories' | 'countries' | 'merchants'>>) => void;
  readonly field: (name: AmountName) => FieldInput<string>;
}

/** Fields for a card's limits: amounts, kinds of merchants, countries. */
export function LimitFields({ of, currency }: { of: LimitForm; currency: string }) {
  const { t } = useLingui();
  const labels: Readonly<Record<AmountName, string>> = {
    perTransaction: t`Per payment`,
    perDay: t`Per day`,
    perMonth: t`Per month`,
  };
  const amount = (name: AmountName) => (
    <AmountField label={labels[name]} isOptional asset={currency} {...of.field(name)} />
  );
  return (
    <>
      <fieldset className={styles.group}>
        <legend>
          <Trans>Limits</Trans>
        </legend>
        <p className={trade.meta}>
          <Trans>Leave empty for no limit. Days and months are UTC.</Trans>
        </p>
        <div className={styles.amounts}>
          {amount('perTransaction')}
          {amount('perDay')}
          {amount('perMonth')}
        </div>
      </fieldset>
      <Categories of={of} />
      <Countries of={of} />
      <Merchants of={of} />
    </>
  );
}

function Categories({ of: { values, change } }: { of: LimitForm }) {
  const { categories } = values;
  const { i18n } = useLingui();
  const toggle = (name: MerchantCategory, isOn: boolean) =>
    change({ categories: isOn ? [...categories, name] : categories.filter((one) => one !== name) });
  return (
    <fieldset className={styles.group}>
      <legend>
        <Trans>Merchant categories</Trans>
      </legend>
      <p className={trade.meta}>
        <Trans>Choose the merchant categories the card can pay. Leave empty to allow all.</Trans>
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

function Countries({ of: { values, change } }: { of: LimitForm }) {
  const { countries } = values;
  const { i18n, t } = useLingui();
  const open = useCatalogue().countries.flatMap(({ code }) => (isClosed(code) ? [] : [code]));
  const add = (code: string) =>
    code === '' || countries.includes(code) ? null : change({ countries: [...countries, code] });
  return (
    <div className={styles.group}>
      <CountryField
        label={t`Countries`}
        isOptional
        hasNotice={false}
        only={open}
        description={t`Choose the countries where the card can pay. Leave empty to allow all.`}
        value=""
        onChange={add}
      />
      <Chosen
        all={countries}
        nameOf={(code) => regionName(code, i18n.locale)}
        remove={(code) => change({ countries: countries.filter((one) => one !== code) })}
      />
    </div>
  );
}

/** Merchants by a part of their names, added one at a time. */
function Merchants({ of: { values, change } }: { of: LimitForm }) {
  const { merchants } = values;
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const add = () => {
    const name = typed.trim();
    if (name === '') return;
    if (!merchants.includes(name)) change({ merchants: [...merchants, name] });
    setTyped('');
  };
  return (
    <div className={styles.group}>
      <Field
        label={t`Merchants`}
        isOptional
        description={t`A merchant’s name or part of it, as on a statement. Leave it empty to allow all merchants.`}
        maxLength={merchantMaxLength}
        disabled={merchants.length >= maxMerchants}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={trade.buttons}>
        <Button size="sm" variant="default" disabled={typed.trim() === ''} onClick={add}>
          <Trans>Add merchant</Trans>
        </Button>
      </div>
      <Chosen
        all={merchants}
        nameOf={(name) => name}
        remove={(name) => change({ merchants: merchants.filter((one) => one !== name) })}
      />
    </div>
  );
}

interface ChosenProps {
  readonly all: readonly string[];
  readonly nameOf: (one: string) => string;
  readonly remove: (one: string) => void;
}

/** The chosen items, each removable. */
function Chosen({ all, nameOf, remove }: ChosenProps) {
  const { t } = useLingui();
  if (all.length === 0) return null;
  return (
    <div className={trade.buttons}>
      {all.map((one) => {
        const name = nameOf(one);
        return (
          <Button key={one} size="sm" variant="default" aria-label={t`Remove ${name}`} onClick={() => remove(one)}>
            {name} ×
          </Button>
        );
      })}
    </div>
  );
}

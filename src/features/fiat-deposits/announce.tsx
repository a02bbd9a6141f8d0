import { Trans, useLingui } from '@lingui/react/macro';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { findDepositTerms, referenceDays } from '#contract/fiat-deposits/rules.ts';
import { assetCode, getAsset, isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { CommandState, useAddition } from '#src/features/commands/index.ts';
import { useAmountFlaw } from '#src/ui/form/use-amount-flaw.ts';
import { api } from '#src/platform/api.ts';
import { useTermsFor } from '#src/platform/terms-for.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { AmountField } from '#src/ui/form/amount-field.tsx';
import { SelectField } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { useRangeFault } from '#src/ui/form/use-range-fault.ts';
import { Panel } from '#src/ui/panel.tsx';
import { readPayment } from '#src/ui/typed-amount.ts';
import { type DepositRow } from './sync.ts';
import { TermsFacts } from './terms-facts.tsx';
import styles from './fiat-deposits.module.css';

interface Props {
  /** Currencies with a bank account. */
  readonly currencies: readonly string[];
  readonly currency: string;
  readonly choose: (currency: string) => void;
  readonly opened: (id: string) => void;
}

/** Form for a new deposit: its currency with its terms, and an optional amount. */
export function Announce({ currencies, currency, choose, opened }: Props) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const terms = findDepositTerms(currency, useTermsFor());
  const scale = isAssetCode(currency) ? scaleOf(assetCode(currency)) : 2;
  const fields = useFields({
    initial: { amount: '' },
    findFaults: ({ amount }) => ({ amount: amount.trim() === '' ? undefined : faultOf(amount) }),
  });
  const flawOf = useAmountFlaw();
  const rangeFault = useRangeFault();
  const addition = useAddition<DepositRow>('fiat-deposit', (made) => {
    fields.form.reset();
    if (made) opened(made.id);
  });
  function faultOf(typed: string): string | undefined {
    const amount = readPayment(typed, i18n.locale, scale);
    return amount === undefined ? flawOf(typed, scale) : terms && rangeFault(amount, terms);
  }
  const submit = async ({ amount }: { readonly amount: string }) => {
    const body = { currency, amount: readPayment(amount, i18n.locale, scale) ?? null };
    await addition.submit({
      body,
      send: (_verification, options) => api(fiatDeposits.getPayInInfo, { body }, options),
    });
  };
  const nameOf = (code: string) => (isAssetCode(code) ? `${code} · ${getAsset(code).name[locale]}` : code);
  return (
    <Panel title={<Trans>New deposit</Trans>}>
      <Form of={fields} submit={submit}>
        <SelectField
          label={t`Currency`}
          choices={currencies.map((code) => ({ value: code, label: nameOf(code) }))}
          value={currency}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {terms ? <TermsFacts terms={terms} /> : null}
        <AmountField
          label={t`Amount`}
          isOptional
          description={t`Helps us find your transfer faster.`}
          asset={currency}
          {...fields.field('amount')}
        />
        <p className={styles.meta}>
          <Trans>You get a payment reference that is valid for {referenceDays} days.</Trans>
        </p>
        <CommandState money={addition} />
        <FormFoot
          of={{ isBusy: addition.isBusy }}
          action={<Trans>Get bank details</Trans>}
          offline={<Trans>You’re offline. The bank details of deposits you’ve started are below.</Trans>}
        />
      </Form>
    </Panel>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { approvals } from '#contract/approvals/calls.ts';
import { paymentKinds, type RuleText } from '#contract/approvals/rules.ts';
import type { approvalsSchemas } from '#contract/approvals/schemas.ts';
import { allAssets, assetCode, scaleOf } from '#contract/platform/assets.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Field, SelectField } from '#src/ui/form/fields.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { readPayment } from '#src/ui/typed-amount.ts';
import styles from './approvals.module.css';
import { ruleNames } from './wording.ts';

type Outcome = ResultOf<(typeof approvalsSchemas)['tryRules']>;

const initial = { kind: 'withdrawal', asset: 'USDT', amount: '', payee: '' };

/** Tests an example payment against the rules as typed, before they are saved. */
export function TryIt({ rules, currency }: { rules: readonly RuleText[] | undefined; currency: string }) {
  const { i18n, t } = useLingui();
  const isOffline = useIsOffline();
  const [tried, setTried] = useState<{ readonly asked: string; readonly outcome: Outcome } | null>(null);
  const read = ({ asset, amount }: typeof initial) => readPayment(amount, i18n.locale, scaleOf(assetCode(asset)));
  const fields = useFields({
    initial,
    findFaults: (typed) => ({ amount: read(typed) === undefined ? t`Enter an amount above 0` : undefined }),
  });
  const { values, field } = fields;
  // A result is shown only while it matches the current input.
  const askedOf = (typed: typeof initial) =>
    JSON.stringify([rules, typed.kind, typed.asset, read(typed), typed.payee.trim()]);
  const outcome = tried?.asked === askedOf(values) ? tried.outcome : null;
  const attempt = async (typed: typeof initial) => {
    const amount = read(typed);
    const kind = paymentKinds.find((one) => one === typed.kind);
    if (amount === undefined || kind === undefined || rules === undefined) return;
    const example = { kind, asset: typed.asset, amount, payee: typed.payee.trim() };
    const body = { rules: [...rules], currency, example };
    setTried({ asked: askedOf(typed), outcome: await api(approvals.tryRules, { body }, { isInline: true }) });
  };
  return (
    <Panel title={<Trans>Test rules</Trans>}>
      <Form of={fields} submit={attempt}>
        <p className={styles.meta}>
          <Trans>Test a payment against the rules you entered. Nothing is saved or paid.</Trans>
        </p>
        <SelectField
          label={t`Payment`}
          choices={paymentKinds.map((value) => ({ value, label: i18n._(ruleNames[value]) }))}
          {...field('kind')}
        />
        <SelectField
          label={t`Coin`}
          choices={allAssets().map(({ code }) => ({ value: code, label: code }))}
          {...field('asset')}
        />
        <Field label={t`Example amount`} inputMode="decimal" maxLength={50} {...field('amount')} />
        <Field
          label={t`Example recipient`}
          isOptional
          description={values.kind === 'transfer' ? t`A UID, email address or phone number` : t`An address`}
          maxLength={200}
          {...field('payee')}
        />
        {rules === undefined ? (
          <p className={styles.warn}>
            <Trans>Correct the rules first.</Trans>
          </p>
        ) : null}
        <FormError error={fields.error} />
        <div className={styles.buttons}>
          <Button type="submit" variant="default" loading={fields.isBusy} disabled={isOffline || rules === undefined}>
            <Trans>Test rules</Trans>
          </Button>
        </div>
        <div role="status">{outcome ? <Result outcome={outcome} currency={currency} /> : null}</div>
      </Form>
    </Panel>
  );
}

function Result({ outcome, currency }: { outcome: Outcome; currency: string }) {
  const { needed, value, usedToday, approvers, isFulfillable } = outcome;
  return (
    <div className={styles.outcome}>
      <strong>
        {needed === 0 ? <Trans>No approval needed</Trans> : null}
        {needed === 1 ? <Trans>One of these must approve</Trans> : null}
        {needed === 2 ? <Trans>Two of these must approve</Trans> : null}
      </strong>
      {approvers.length > 0 ? (
        <ul className={styles.people}>
          {approvers.map(({ uid, name }) => (
            <li key={uid}>{name}</li>
          ))}
        </ul>
      ) : null}
      {isFulfillable ? null : (
        <p className={styles.warn}>
          <Trans>Not enough team members can approve this.</Trans>
        </p>
      )}
      <p className={styles.meta}>
        {value === null ? (
          <Trans>No price is available for this coin, so it counts as a large amount.</Trans>
        ) : (
          <Trans>
            Worth <Money value={value} asset={currency} />
          </Trans>
        )}
      </p>
      <p className={styles.meta}>
        <Trans>
          Without approval in the last 24 hours: <Money value={usedToday} asset={currency} />
        </Trans>
      </p>
    </div>
  );
}

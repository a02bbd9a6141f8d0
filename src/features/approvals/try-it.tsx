import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { approvals } from '#contract/approvals/calls.ts';
import { paymentKinds, type PaymentKind, type RuleText } from '#contract/approvals/rules.ts';
import type { approvalsSchemas } from '#contract/approvals/schemas.ts';
import { allAssets, assetCode, scaleOf } from '#contract/platform/assets.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { readPayment } from '#src/ui/typed-amount.ts';
import { useCommand } from '#src/ui/use-command.ts';
import styles from './approvals.module.css';
import { kindNames } from './wording.ts';

type Outcome = ResultOf<(typeof approvalsSchemas)['tryRules']>;

/** An example of a payment, judged by what is typed in the rules and not saved yet. */
export function TryIt({ rules, currency }: { rules: readonly RuleText[] | undefined; currency: string }) {
  const { i18n, t } = useLingui();
  const isOffline = useIsOffline();
  const [kind, setKind] = useState<PaymentKind>('withdrawal');
  const [asset, setAsset] = useState('USDT');
  const [typed, setTyped] = useState('');
  const [payee, setPayee] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [tried, setTried] = useState<{ readonly asked: string; readonly outcome: Outcome } | null>(null);
  const { isBusy, error, run } = useCommand();
  const amount = readPayment(typed, i18n.locale, scaleOf(assetCode(asset)));
  // An answer is shown for as long as it is to what stands here.
  const asked = JSON.stringify([rules, kind, asset, amount, payee.trim()]);
  const outcome = tried?.asked === asked ? tried.outcome : null;
  const attempt = (event: FormEvent) => {
    event.preventDefault();
    setFault(amount === undefined ? t`Enter an amount above 0` : null);
    if (amount === undefined || rules === undefined) return;
    const body = { rules: [...rules], currency, example: { kind, asset, amount, payee: payee.trim() } };
    void run(async () => setTried({ asked, outcome: await api(approvals.tryRules, { body }, { isInline: true }) }));
  };
  return (
    <Panel title={<Trans>Test rules</Trans>}>
      <form className={styles.stack} onSubmit={attempt} noValidate>
        <p className={styles.meta}>
          <Trans>Test a payment against the rules above. Nothing is saved or paid.</Trans>
        </p>
        <NativeSelect
          label={t`Payment`}
          size="md"
          value={kind}
          data={paymentKinds.map((value) => ({ value, label: i18n._(kindNames[value]) }))}
          onChange={({ currentTarget: { value } }) => setKind(paymentKinds.find((one) => one === value) ?? kind)}
        />
        <NativeSelect
          label={t`Coin`}
          size="md"
          value={asset}
          data={allAssets().map(({ code }) => code)}
          onChange={(event) => setAsset(event.currentTarget.value)}
        />
        <TextInput
          label={t`Example amount`}
          size="md"
          inputMode="decimal"
          autoComplete="off"
          maxLength={50}
          value={typed}
          error={fault}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <TextInput
          label={t`Example recipient (optional)`}
          description={kind === 'transfer' ? t`A UID, email address or phone number` : t`An address`}
          size="md"
          autoComplete="off"
          maxLength={200}
          value={payee}
          onChange={(event) => setPayee(event.currentTarget.value)}
        />
        {rules === undefined ? (
          <p className={styles.warn}>
            <Trans>Correct the rules first.</Trans>
          </p>
        ) : null}
        <FormError error={error} />
        <div className={styles.buttons}>
          <Button type="submit" variant="default" loading={isBusy} disabled={isOffline || rules === undefined}>
            <Trans>Test rules</Trans>
          </Button>
        </div>
        <div role="status">{outcome ? <Result outcome={outcome} currency={currency} /> : null}</div>
      </form>
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

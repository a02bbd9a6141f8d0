import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { approvals } from '#contract/approvals/calls.ts';
import { ruleValues, type PaymentKind } from '#contract/approvals/rules.ts';
import { CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import styles from './approvals.module.css';
import { refreshApprovals, type Rules } from './queries.ts';
import { TryIt } from './try-it.tsx';
import { readRules, thresholds, typedRules, type Typed } from './typed-rules.ts';
import { kindNames } from './wording.ts';

/** The rules as an owner changes them, with an example tried on what is typed before it is saved. */
export function RulesForm({ rules }: { rules: Rules }) {
  const { i18n, t } = useLingui();
  const isOffline = useIsOffline();
  const { reportingCurrency: currency, changeNeeds } = rules;
  const [typed, setTyped] = useState(() => typedRules(rules, i18n.locale));
  const [isTried, setTried] = useState(false);
  const form = useMoneyCommand<unknown>('approval-rules', refreshApprovals, refreshApprovals);
  const read = readRules(typed, currency, i18n.locale);
  const change = (kind: PaymentKind, part: Partial<Typed[PaymentKind]>) =>
    setTyped((before) => ({ ...before, [kind]: { ...before[kind], ...part } }));
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (read.rules === undefined) return;
    const body = { rules: [...read.rules], currency };
    void form.submit({
      body,
      verification: { action: 'approval.change', values: ruleValues(body.rules, currency) },
      send: (verification, options) => api(approvals.setRules, { body: { ...body, verification } }, options),
    });
  };
  const labels = { oneFrom: t`One approval from, in ${currency}`, twoFrom: t`Two approvals from, in ${currency}` };
  const flaws = {
    amount: t`Enter an amount, or leave it empty for never`,
    order: t`Two approvals have to begin above one`,
  };
  const flawOf = (fault: keyof typeof flaws | undefined) => (fault ? flaws[fault] : null);
  return (
    <div className={styles.columns}>
      <Panel title={<Trans>Rules</Trans>}>
        <form className={styles.stack} onSubmit={save} noValidate>
          <p className={styles.meta}>
            <Trans>
              Payments of the last 24 hours that nobody approved count together, so splitting a payment changes nothing.
              Whoever submits or receives a payment never approves it.
            </Trans>
          </p>
          {rules.currency === currency ? null : (
            <p className={styles.warn}>
              <Trans>
                The rules in force are in {rules.currency}. New ones are set in your reporting currency, {currency}.
              </Trans>
            </p>
          )}
          {rules.rules.map(({ kind }) => {
            const fault = isTried ? read.faults[kind] : undefined;
            return (
              <fieldset key={kind} className={styles.kind}>
                <legend>{i18n._(kindNames[kind])}</legend>
                {thresholds.map((threshold) => (
                  <TextInput
                    key={threshold}
                    label={labels[threshold]}
                    size="md"
                    inputMode="decimal"
                    placeholder={t`Never`}
                    autoComplete="off"
                    maxLength={30}
                    value={typed[kind][threshold]}
                    error={flawOf(fault?.[threshold])}
                    onChange={(event) => change(kind, { [threshold]: event.currentTarget.value })}
                  />
                ))}
              </fieldset>
            );
          })}
          {changeNeeds > 0 ? (
            <p className={styles.meta}>
              <Trans>
                A change waits until as many members have approved it as the strictest rule in force asks for.
              </Trans>
            </p>
          ) : null}
          <CommandState money={form} />
          <div className={styles.buttons}>
            <Button type="submit" loading={form.isBusy} disabled={isOffline || rules.change !== null}>
              {changeNeeds > 0 ? <Trans>Submit the change</Trans> : <Trans>Save the rules</Trans>}
            </Button>
          </div>
        </form>
      </Panel>
      <TryIt rules={read.rules} currency={currency} />
    </div>
  );
}

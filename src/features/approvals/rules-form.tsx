import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { approvals } from '#contract/approvals/calls.ts';
import { ruleValues, type PaymentKind } from '#contract/approvals/rules.ts';
import { nothingMore, CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import styles from './approvals.module.css';
import type { Rules } from './queries.ts';
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
  const form = useMoneyCommand<unknown>('approval-rules', nothingMore, nothingMore);
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
    amount: t`Enter an amount, or leave empty for no approval`,
    order: t`The amount for two approvals must be higher than for one`,
  };
  const flawOf = (fault: keyof typeof flaws | undefined) => (fault ? flaws[fault] : null);
  return (
    <div className={styles.columns}>
      <Panel title={<Trans>Rules</Trans>}>
        <form className={styles.stack} onSubmit={save} noValidate>
          <p className={styles.meta}>
            <Trans>
              Unapproved payments over 24 hours add up, so splitting a payment doesn’t avoid approval. You can’t approve
              payments you submit or receive.
            </Trans>
          </p>
          {rules.currency === currency ? null : (
            <p className={styles.warn}>
              <Trans>
                Current rules are in {rules.currency}. New rules use your display currency, {currency}.
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
              <Trans>A change takes effect once it has the approvals required by your strictest current rule.</Trans>
            </p>
          ) : null}
          <CommandState money={form} />
          <div className={styles.buttons}>
            <Button type="submit" loading={form.isBusy} disabled={isOffline || rules.change !== null}>
              {changeNeeds > 0 ? <Trans>Submit change</Trans> : <Trans>Save rules</Trans>}
            </Button>
          </div>
        </form>
      </Panel>
      <TryIt rules={read.rules} currency={currency} />
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { approvals } from '#contract/approvals/calls.ts';
import { paymentKinds, ruleValues } from '#contract/approvals/rules.ts';
import { nothingMore, CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { Field } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { Panel } from '#src/ui/panel.tsx';
import styles from './approvals.module.css';
import type { Rules } from './queries.ts';
import { TryIt } from './try-it.tsx';
import { readRules, thresholds, typedRules, type Typed } from './typed-rules.ts';
import { ruleNames } from './wording.ts';

/** Form in which an owner changes the rules and can test an example against them before saving. */
export function RulesForm({ rules }: { rules: Rules }) {
  const { i18n, t } = useLingui();
  const { reportingCurrency: currency, changeNeeds } = rules;
  const flaws = {
    amount: t`Enter an amount, or leave empty for no approval`,
    order: t`The amount for two approvals must be higher than for one`,
  };
  const fields = useFields<Typed>({
    initial: typedRules(rules, i18n.locale),
    findFaults: (typed) => {
      const { faults } = readRules(typed, currency, i18n.locale);
      const each = paymentKinds.flatMap((kind) => thresholds.map((one) => [kind, one, faults[kind]?.[one]] as const));
      return Object.fromEntries(each.map(([kind, one, fault]) => [`${kind}.${one}`, fault && flaws[fault]]));
    },
  });
  const command = useMoneyCommand<unknown>('approval-rules', nothingMore, nothingMore);
  const save = async (typed: Typed) => {
    const body = { rules: [...(readRules(typed, currency, i18n.locale).rules ?? [])], currency };
    await command.submit({
      body,
      verification: { action: 'approval.change', values: ruleValues(body.rules, currency) },
      send: (verification, options) => api(approvals.setRules, { body: { ...body, verification } }, options),
    });
  };
  const labels = { oneFrom: t`One approval from, in ${currency}`, twoFrom: t`Two approvals from, in ${currency}` };
  return (
    <div className={styles.columns}>
      <Panel title={<Trans>Rules</Trans>}>
        <Form of={fields} submit={save}>
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
          {rules.rules.map(({ kind }) => (
            <fieldset key={kind} className={styles.kind}>
              <legend>{i18n._(ruleNames[kind])}</legend>
              {thresholds.map((threshold) => (
                <Field
                  key={threshold}
                  name={`${kind}.${threshold}`}
                  label={labels[threshold]}
                  inputMode="decimal"
                  placeholder={t`Never`}
                  maxLength={30}
                  {...fields.form.getInputProps(`${kind}.${threshold}`)}
                  error={fields.errors[`${kind}.${threshold}`]}
                />
              ))}
            </fieldset>
          ))}
          {changeNeeds > 0 ? (
            <p className={styles.meta}>
              <Trans>A change takes effect once it has the approvals required by your strictest current rule.</Trans>
            </p>
          ) : null}
          <CommandState money={command} />
          <FormFoot
            of={{ isBusy: command.isBusy }}
            action={changeNeeds > 0 ? <Trans>Submit change</Trans> : <Trans>Save rules</Trans>}
            isDisabled={rules.change !== null}
          />
        </Form>
      </Panel>
      <TryIt rules={readRules(fields.values, currency, i18n.locale).rules} currency={currency} />
    </div>
  );
}

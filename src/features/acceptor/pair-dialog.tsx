import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { acceptor } from '#contract/acceptor/calls.ts';
import { addPairValues, deviationPattern, updatePairValues, type PairChoice } from '#contract/acceptor/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { CommandDialog, useAddition } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { Field, SelectField } from '#src/ui/form/fields.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import styles from './acceptor.module.css';
import type { PairRow } from './rows.ts';

const empty: PairChoice = {
  buyMinimum: '50',
  buyMaximum: '10000',
  sellMinimum: '50',
  sellMaximum: '10000',
  buyDeviation: '0.5',
  sellDeviation: '-0.5',
};

/** Adds a pair, or changes its limits and prices. */
export function PairDialog({ pair, close }: { pair: PairRow | undefined; close: () => void }) {
  const { t } = useLingui();
  const { data } = useQuery({ ...ask(acceptor.listSymbols), enabled: pair === undefined });
  const words = {
    amount: t`Enter an amount above 0`,
    range: t`Enter at least the minimum`,
    deviation: t`Enter −10 to 10, with at most 2 decimals`,
  };
  const fields = useFields({
    initial: { name: '', ...(pair ? choiceOf(pair) : empty) },
    findFaults: (typed) => {
      const currency = symbolOf(typed.name)?.currency;
      const flaws = currency ? flawsOf(trimmed(typed), currency) : {};
      return Object.fromEntries(keys.map((key) => [key, flaws[key] && words[flaws[key]]]));
    },
  });
  const command = useAddition<PairRow>('acceptor-pair', close);
  const symbols = data?.items ?? [];
  const symbolOf = (name: string) => pair ?? symbols.find((one) => nameOf(one) === name) ?? symbols[0];
  const symbol = symbolOf(fields.values.name);
  const choice = trimmed(fields.values);
  const field = (key: keyof PairChoice, label: string) => (
    <Field label={label} inputMode="decimal" maxLength={30} {...fields.field(key)} />
  );
  const submit = async () => {
    if (!symbol) return false;
    const { coin, currency } = symbol;
    if (pair) {
      const body = { id: pair.id, ...choice };
      return command.submit({
        body,
        verification: {
          action: 'acceptor.change',
          values: updatePairValues(pair.id, choice),
          named: { name: `${coin}/${currency}` },
        },
        send: (verification, options) => api(acceptor.updatePair, { body: { ...body, verification } }, options),
      });
    }
    const body = { coin, currency, ...choice };
    return command.submit({
      body,
      verification: { action: 'acceptor.change', values: addPairValues(coin, currency, choice) },
      send: (verification, options) => api(acceptor.addPair, { body: { ...body, verification } }, options),
    });
  };
  return (
    <CommandDialog
      title={pair ? <Trans>Edit pair</Trans> : <Trans>Add pair</Trans>}
      action={pair ? <Trans>Save pair</Trans> : <Trans>Add pair</Trans>}
      of={fields}
      form={command}
      submit={submit}
      close={close}
    >
      {pair || !symbol ? null : (
        <SelectField
          label={<Trans>Pair</Trans>}
          choices={symbols.map((one) => ({ value: nameOf(one), label: nameOf(one) }))}
          {...fields.field('name')}
          value={nameOf(symbol)}
        />
      )}
      <p className={styles.meta}>
        <Trans>Limits are in {symbol?.currency}. Price deviation is in percent of the reference price.</Trans>
      </p>
      <div className={styles.pair}>
        {field('buyMinimum', t`Buy minimum`)}
        {field('buyMaximum', t`Buy maximum`)}
        {field('buyDeviation', t`Buy deviation, %`)}
        {field('sellMinimum', t`Sell minimum`)}
        {field('sellMaximum', t`Sell maximum`)}
        {field('sellDeviation', t`Sell deviation, %`)}
      </div>
    </CommandDialog>
  );
}

const choiceOf = ({ buyMinimum, buyMaximum, sellMinimum, sellMaximum, buyDeviation, sellDeviation }: PairRow) => ({
  buyMinimum,
  buyMaximum,
  sellMinimum,
  sellMaximum,
  buyDeviation,
  sellDeviation,
});

const keys = ['buyMinimum', 'buyMaximum', 'buyDeviation', 'sellMinimum', 'sellMaximum', 'sellDeviation'] as const;
const nameOf = ({ coin, currency }: { readonly coin: string; readonly currency: string }) => `${coin}/${currency}`;

/** Returns the choice without surrounding whitespace. */
function trimmed(typed: PairChoice): PairChoice {
  const { buyMinimum, buyMaximum, buyDeviation, sellMinimum, sellMaximum, sellDeviation } = typed;
  return {
    buyMinimum: buyMinimum.trim(),
    buyMaximum: buyMaximum.trim(),
    buyDeviation: buyDeviation.trim(),
    sellMinimum: sellMinimum.trim(),
    sellMaximum: sellMaximum.trim(),
    sellDeviation: sellDeviation.trim(),
  };
}

type Flaw = 'amount' | 'range' | 'deviation';

/** Returns what the server would reject, by field. */
function flawsOf(choice: PairChoice, currency: string): Partial<Record<keyof PairChoice, Flaw>> {
  const units = (key: keyof PairChoice) => parseUnits(choice[key], scaleOf(assetCode(currency))) ?? 0n;
  const flaws: Partial<Record<keyof PairChoice, Flaw>> = {};
  for (const [least, most] of [
    ['buyMinimum', 'buyMaximum'],
    ['sellMinimum', 'sellMaximum'],
  ] as const) {
    if (units(least) <= 0n) flaws[least] = 'amount';
    if (units(most) <= 0n) flaws[most] = 'amount';
    else if (units(most) < units(least)) flaws[most] = 'range';
  }
  for (const key of ['buyDeviation', 'sellDeviation'] as const)
    if (!new RegExp(deviationPattern).test(choice[key])) flaws[key] = 'deviation';
  return flaws;
}

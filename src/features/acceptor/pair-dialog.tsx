import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { acceptor } from '#contract/acceptor/calls.ts';
import { addPairValues, deviationPattern, updatePairValues, type PairChoice } from '#contract/acceptor/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { CommandDialog, useAddition } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { Field, SelectField } from '#src/ui/form/fields.tsx';
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
  const [name, setName] = useState('');
  const [choice, setChoice] = useState<PairChoice>(pair ? choiceOf(pair) : empty);
  const [isTried, setTried] = useState(false);
  const form = useAddition<PairRow>('acceptor-pair', close);
  const symbols = data?.items ?? [];
  const symbol = pair ?? symbols.find((one) => `${one.coin}/${one.currency}` === name) ?? symbols[0];
  const flaws = symbol ? flawsOf(choice, symbol.currency) : {};
  const words = {
    amount: t`Enter an amount above 0`,
    range: t`Enter at least the minimum`,
    deviation: t`Enter −10 to 10, with at most 2 decimals`,
  };
  const field = (key: keyof PairChoice, label: string) => (
    <Field
      label={label}
      inputMode="decimal"
      maxLength={30}
      value={choice[key]}
      error={isTried && flaws[key] ? words[flaws[key]] : null}
      onChange={(event) => setChoice({ ...choice, [key]: event.currentTarget.value.trim() })}
    />
  );
  const submit = async () => {
    setTried(true);
    if (!symbol || Object.keys(flaws).length > 0) return false;
    const { coin, currency } = symbol;
    if (pair) {
      const body = { id: pair.id, ...choice };
      return form.submit({
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
    return form.submit({
      body,
      verification: { action: 'acceptor.change', values: addPairValues(coin, currency, choice) },
      send: (verification, options) => api(acceptor.addPair, { body: { ...body, verification } }, options),
    });
  };
  return (
    <CommandDialog
      title={pair ? <Trans>Edit pair</Trans> : <Trans>Add pair</Trans>}
      action={pair ? <Trans>Save pair</Trans> : <Trans>Add pair</Trans>}
      form={form}
      submit={submit}
      close={close}
    >
      {pair || !symbol ? null : (
        <SelectField
          label={<Trans>Pair</Trans>}
          choices={symbols.map((one) => ({
            value: `${one.coin}/${one.currency}`,
            label: `${one.coin}/${one.currency}`,
          }))}
          value={`${symbol.coin}/${symbol.currency}`}
          onChange={(event) => setName(event.currentTarget.value)}
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

type Flaw = 'amount' | 'range' | 'deviation';

/** What the server would refuse, by its field. */
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

import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { listConvertible, listCounters } from '#contract/convert/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { recurring } from '#contract/recurring/calls.ts';
import { recurrences, type Recurrence } from '#contract/recurring/rules.ts';
import { doOnce } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Field, SelectField } from '#src/ui/form/fields.tsx';
import { readPayment } from '#src/ui/typed-amount.ts';
import { useCommand } from '#src/ui/use-command.ts';
import trade from '#src/ui/trade.module.css';
import { recurrenceNames } from './wording.ts';

/** What is converted now, and how often from now on. */
export default function NewRecurring() {
  const { t, i18n } = useLingui();
  useCatalogue();
  const isOffline = useIsOffline();
  const command = useCommand();
  const [chosen, setChosen] = useState({ from: 'USDT', to: 'BTC', every: 'week' as Recurrence });
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const given = listConvertible().map(({ code }) => code);
  const from = given.find((code) => code === chosen.from) ?? given[0];
  const counters = from === undefined ? [] : listCounters(from).map((pair) => pair.to);
  const to = counters.find((code) => code === chosen.to) ?? counters[0];
  const asset = from ?? '';
  const scale = from === undefined ? 0 : scaleOf(assetCode(from));
  const amount = readPayment(text, i18n.locale, scale);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (amount === undefined || from === undefined || to === undefined) return;
    void command.run(async () => {
      const body = { from, to, amount, every: chosen.every };
      await doOnce('recurring-add', body, (options) => api(recurring.create, { body }, options));
      setText('');
      setTried(false);
    });
  };
  const choices = (codes: readonly string[]) => codes.map((code) => ({ value: code, label: code }));
  return (
    <form className={trade.stack} onSubmit={submit} noValidate>
      <SelectField
        label={<Trans>Asset to give</Trans>}
        choices={choices(given)}
        value={from ?? ''}
        onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, from: value })}
      />
      <Field
        label={t`Amount each time (${asset})`}
        inputMode="decimal"
        maxLength={40}
        value={text}
        error={isTried && amount === undefined ? t`Enter an amount above 0 with up to ${scale} decimals` : null}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <SelectField
        label={<Trans>Asset to get</Trans>}
        choices={choices(counters)}
        value={to ?? ''}
        onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, to: value })}
      />
      <SelectField
        label={<Trans>How often</Trans>}
        choices={recurrences.map((every) => ({ value: every, label: i18n._(recurrenceNames[every]) }))}
        value={chosen.every}
        onChange={({ currentTarget: { value } }) =>
          setChosen({ ...chosen, every: recurrences.find((one) => one === value) ?? 'week' })
        }
      />
      <p className={trade.meta}>
        <Trans>
          The first conversion is made now, each at the price of its time. If one can’t be made we’ll tell you why and
          try again at the next date.
        </Trans>
      </p>
      <FormError error={command.error} />
      <Button type="submit" disabled={isOffline || to === undefined} loading={command.isBusy}>
        <Trans>Start recurring conversion</Trans>
      </Button>
    </form>
  );
}

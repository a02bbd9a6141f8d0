import { Trans, useLingui } from '@lingui/react/macro';
import { listConvertible, listCounters } from '#contract/convert/rules.ts';
import type { Tier } from '#contract/catalogue/entries.ts';
import { recurring } from '#contract/recurring/calls.ts';
import { recurrences } from '#contract/recurring/rules.ts';
import { doOnce } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useTermsFor } from '#src/platform/terms-for.ts';
import { Field, SelectField } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { usePayments } from '#src/ui/form/use-payments.ts';
import { useRangeFault } from '#src/ui/form/use-range-fault.ts';
import trade from '#src/ui/trade.module.css';
import { recurrenceNames } from './wording.ts';

const initial = { from: 'USDT', to: 'BTC', every: 'week', amount: '' };

/** Returns the pair to convert, restricted to the assets available now. */
function readPair({ from, to }: Pick<typeof initial, 'from' | 'to'>, whom: { readonly tier?: Tier }) {
  const given = listConvertible(whom).map(({ code }) => code);
  const give = given.find((code) => code === from) ?? given[0];
  const pairs = give === undefined ? [] : listCounters(give, whom);
  const pair = pairs.find((one) => one.to === to) ?? pairs[0];
  return { given, give, counters: pairs.map((one) => one.to), get: pair?.to, terms: pair?.terms };
}

/** Form for a conversion that runs now and then repeats. */
export default function NewRecurring() {
  const { t, i18n } = useLingui();
  const { read, faultOf } = usePayments();
  const rangeFault = useRangeFault();
  const whom = useTermsFor();
  const fields = useFields({
    initial,
    findFaults: (typed) => {
      const { give: asset, terms } = readPair(typed, whom);
      const amount = read(typed.amount, asset);
      const fault = amount !== undefined && terms ? rangeFault(amount, terms) : faultOf(typed.amount, asset);
      return { amount: fault };
    },
  });
  const { values, field } = fields;
  const { given, give, counters, get } = readPair(values, whom);
  const asset = give ?? '';
  const start = async (typed: typeof initial) => {
    const amount = read(typed.amount, give);
    const every = recurrences.find((one) => one === typed.every);
    if (amount === undefined || give === undefined || get === undefined || every === undefined) return;
    const body = { from: give, to: get, amount, every };
    await doOnce('recurring-add', body, (options) => api(recurring.create, { body }, options));
    fields.change({ amount: '' });
  };
  const choices = (codes: readonly string[]) => codes.map((code) => ({ value: code, label: code }));
  return (
    <Form of={fields} submit={start}>
      <SelectField label={<Trans>Asset to give</Trans>} choices={choices(given)} {...field('from')} value={asset} />
      <Field label={t`Amount each time (${asset})`} inputMode="decimal" maxLength={40} {...field('amount')} />
      <SelectField label={<Trans>Asset to get</Trans>} choices={choices(counters)} {...field('to')} value={get ?? ''} />
      <SelectField
        label={<Trans>How often</Trans>}
        choices={recurrences.map((every) => ({ value: every, label: i18n._(recurrenceNames[every]) }))}
        {...field('every')}
      />
      <p className={trade.meta}>
        <Trans>
          The first conversion is made now, each at the price of its time. If one can’t be made we’ll tell you why and
          try again at the next date.
        </Trans>
      </p>
      <FormFoot of={fields} action={<Trans>Start recurring conversion</Trans>} isDisabled={get === undefined} />
    </Form>
  );
}

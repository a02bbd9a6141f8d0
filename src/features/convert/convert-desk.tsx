import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowsDownUp } from '@tabler/icons-react';
import { BigNumber } from 'bignumber.js';
import { useEffect, useState } from 'react';
import { convert } from '#contract/convert/calls.ts';
import {
  listConvertible,
  listCounters,
  pairTerms,
  priced,
  type ConvertKind,
  type ConvertSide,
  type PairTerms,
} from '#contract/convert/rules.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { AvailableLine, type ConversionRow } from '#src/features/assets/index.ts';
import { api } from '#src/platform/api.ts';
import { useTermsFor } from '#src/platform/terms-for.ts';
import { Button } from '#src/ui/button.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useAmountFlaw } from '#src/ui/form/use-amount-flaw.ts';
import { useFields, type Faults } from '#src/ui/form/use-fields.ts';
import { useRangeFault } from '#src/ui/form/use-range-fault.ts';
import { readPayment, writeAmount } from '#src/ui/typed-amount.ts';
import { QuoteReview } from './quote-review.tsx';
import { RateLine } from './rate-line.tsx';
import { useGivable, useRate, type QuoteRow } from './rates.ts';
import { SideField } from './side-field.tsx';
import styles from './convert.module.css';

/** The request for a price, as typed. */
interface Typed {
  readonly from: string;
  readonly to: string;
  /** Which of the two amounts was typed. */
  readonly side: ConvertSide;
  readonly amount: string;
}

const firsts: Readonly<Record<ConvertKind, Typed>> = {
  coins: { from: 'USDT', to: 'BTC', side: 'give', amount: '' },
  currency: { from: 'USDT', to: 'EUR', side: 'give', amount: '' },
};

export interface ConvertDeskProps {
  readonly kind: ConvertKind;
  /** Sub-account whose balances are used; the account's own by default. */
  readonly subAccount?: string | undefined;
  /** The pair that a link names; it takes precedence over the stored one. */
  readonly asked?: { readonly from: string; readonly to: string } | undefined;
  readonly done: (row: ConversionRow) => void;
  /** Called with the chosen pair. */
  readonly chosen?: ((from: string, to: string) => void) | undefined;
}

/**
 * Conversion form: what is given, what is received, and the current rate; then a firm price. The draft is stored until
 * the conversion, one per kind and account.
 */
export function ConvertDesk({ kind, subAccount, asked, done, chosen }: ConvertDeskProps) {
  const { i18n, t } = useLingui();
  const unreadable = useAmountFlaw();
  const rangeFault = useRangeFault();
  const whom = useTermsFor();
  const [quote, setQuote] = useState<QuoteRow | null>(null);
  const fields = useFields<Typed>({
    initial: { ...firsts[kind], ...asked },
    draft: subAccount ? `convert.${kind}.${subAccount}` : `convert.${kind}`,
    restored: () => (asked ? change(asked) : undefined),
    findFaults: (): Faults => {
      if (amount === undefined) return { amount: unreadable(typed.amount, scale) };
      if (!pair || sides?.gives === undefined) return {};
      const gives = formatUnits(sides.gives, scaleOf(pair.from));
      const isShort = available.amount !== undefined && new BigNumber(gives).gt(available.amount);
      return { amount: rangeFault(gives, pair.terms) ?? (isShort ? t`Not enough ${from} available` : undefined) };
    },
  });
  const { values: typed, change } = fields;
  const givable = listConvertible(whom).filter(({ code }) => listCounters(code, whom).some((one) => one.kind === kind));
  const counters = listCounters(typed.from, whom).filter((one) => one.kind === kind);
  const pair = counters.find(({ to }) => to === typed.to) ?? counters[0] ?? pairTerms('USDT', 'BTC', whom);
  const available = useGivable(pair?.from, subAccount);
  const rate = useRate(pair?.from ?? '', pair?.to ?? '');
  const [from, to] = [pair?.from, pair?.to];
  useEffect(() => {
    if (from && to) chosen?.(from, to);
  }, [from, to, chosen]);
  const named = typed.side === 'give' ? pair?.from : pair?.to;
  const scale = named === undefined ? 0 : scaleOf(named);
  const amount = readPayment(typed.amount, i18n.locale, scale);
  const sides = pair && amountsOf(pair, typed.side, amount, rate.data?.rate ?? undefined);
  const finish = async (row: ConversionRow) => {
    change({ amount: '' });
    await fields.end();
    setQuote(null);
    done(row);
  };
  if (!pair) return null;
  if (quote)
    return (
      <QuoteReview first={quote} asked={{ side: typed.side, subAccount }} done={finish} back={() => setQuote(null)} />
    );
  const askQuote = async ({ side }: Typed) => {
    if (amount === undefined) return;
    const body = { from: pair.from, to: pair.to, side, amount, ...(subAccount && { subAccount }) };
    setQuote(await api(convert.quote, { body }, { isInline: true }));
  };
  const { error, onBlur } = fields.field('amount');
  const textOf = (units: bigint | undefined, asset: PairTerms['from']) =>
    units === undefined ? '' : writeAmount(formatUnits(units, scaleOf(asset)), i18n.locale);
  const sideOf = (side: ConvertSide) => ({
    value:
      typed.side === side
        ? typed.amount
        : side === 'give'
          ? textOf(sides?.gives, pair.from)
          : textOf(sides?.gets, pair.to),
    error: typed.side === side ? error : undefined,
    type: (text: string) => change({ from: pair.from, to: pair.to, side, amount: text }),
    left: onBlur,
  });
  const swap = () => change({ from: pair.to, to: pair.from, side: typed.side === 'give' ? 'get' : 'give' });
  return (
    <Form of={fields} submit={askQuote}>
      <SideField
        name={t`You give`}
        assetName={t`Asset to give`}
        asset={pair.from}
        assets={givable.map(({ code }) => code)}
        choose={(asset) => change(towards(kind, asset, pair.to, whom))}
        {...sideOf('give')}
      />
      <AvailableLine
        of={available}
        asset={pair.from}
        give={(amount) => change({ from: pair.from, to: pair.to, side: 'give', amount })}
      />
      <div className={styles.swap}>
        <Button variant="default" onClick={swap} aria-label={t`Swap the two assets`}>
          <IconArrowsDownUp size={20} stroke={1.75} aria-hidden="true" />
        </Button>
      </div>
      <SideField
        name={t`You get`}
        assetName={t`Asset to get`}
        asset={pair.to}
        assets={counters.map((one) => one.to)}
        choose={(asset) => change({ from: pair.from, to: asset })}
        {...sideOf('get')}
      />
      <RateLine pair={pair} rate={rate.data} />
      <FormFoot
        of={fields}
        action={<Trans>Get a quote</Trans>}
        offline={<Trans>You’re offline. Connect to get a quote; your amount is saved on this device.</Trans>}
        isSticky
      />
    </Form>
  );
}

/** Returns both sides at the current rate: an estimate that the quote makes firm. */
function amountsOf(pair: PairTerms, side: ConvertSide, amount: string | undefined, rate: string | undefined) {
  const named = side === 'give' ? pair.from : pair.to;
  const units = amount === undefined ? undefined : parseUnits(amount, scaleOf(named));
  if (units === undefined) return undefined;
  if (rate !== undefined) return priced(pair, side, units, rate);
  return side === 'give' ? { gives: units, gets: undefined } : { gives: undefined, gets: units };
}

/** Switches the asset to give, keeping the asset to get if possible. */
function towards(
  kind: ConvertKind,
  from: string,
  to: string,
  whom: Parameters<typeof listCounters>[1],
): Partial<Typed> {
  const counters = listCounters(from, whom).filter((one) => one.kind === kind);
  return { from, to: (counters.find((one) => one.to === to) ?? counters[0])?.to ?? to };
}

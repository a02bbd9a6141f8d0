import { Trans, useLingui } from '@lingui/react/macro';
import { nothing } from '#contract/platform/display.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { AvailableText } from '#src/features/assets/index.ts';
import { PriceFacts, RateText, SideField } from '#src/features/convert/index.ts';
import { Obstacles, SchemeChoice } from '#src/features/fiat-withdrawals/index.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useAmountFlaw } from '#src/ui/form/use-amount-flaw.ts';
import { useLimitTexts } from '#src/ui/form/use-range-fault.ts';
import type { Fields } from '#src/ui/form/use-fields.ts';
import { Money } from '#src/ui/money.tsx';
import { writeAmount } from '#src/ui/typed-amount.ts';
import { faultOf, payCurrencies, receiveCurrencies, type Amounts } from './use-amounts.ts';
import type { Typed } from './use-draft.ts';
import styles from '#src/ui/bank-payment.module.css';

interface Props {
  readonly of: Fields<Typed>;
  readonly amounts: Amounts;
  readonly change: (part: Partial<Typed>) => void;
  readonly next: () => void;
}

/** Asks for the amount, in either currency, and shows cost and arrival time before any other question. */
export function AmountStep({ of, amounts, change, next }: Props) {
  const { i18n, t } = useLingui();
  const { pair, pairs, ways, way, side, split, available, payable } = amounts;
  const { from, to } = pair;
  const { error, onBlur } = of.field('amount');
  const obstacles = payable?.obstacles ?? [];
  const sideOf = (one: Amounts['side'], units: bigint | undefined, asset: typeof from) => ({
    value:
      side === one
        ? of.values.amount
        : units === undefined
          ? ''
          : writeAmount(formatUnits(units, scaleOf(asset)), i18n.locale),
    asset,
    error: side === one ? error : undefined,
    type: (amount: string) => change({ from, to, side: one, amount }),
    left: onBlur,
  });
  const choose = (chosen: Partial<Pick<Typed, 'from' | 'to'>>) =>
    change({ from, to, ...chosen, scheme: '', recipientId: '' });
  return (
    <Form of={of} submit={next}>
      <Obstacles of={obstacles} />
      <SideField
        name={t`You send`}
        assetName={t`Currency you send`}
        assets={payCurrencies(pairs)}
        choose={(asset) => choose({ from: asset })}
        {...sideOf('pay', split?.pays, from)}
      />
      <p className={styles.meta}>
        <AvailableText of={available} asset={from} />
      </p>
      <SideField
        name={t`Recipient gets`}
        assetName={t`Currency the recipient gets`}
        assets={receiveCurrencies(pairs, from)}
        choose={(asset) => choose({ to: asset })}
        {...sideOf('receive', split?.arrives, to)}
      />
      <SchemeChoice
        ways={ways}
        chosen={way.scheme.code}
        currency={to}
        amount={split && formatUnits(split.gross, scaleOf(to))}
        side="send"
        choose={(scheme) => change({ from, to, scheme, recipientId: '' })}
      />
      <Costs amounts={amounts} />
      <FormFoot
        of={of}
        action={<Trans>Choose recipient</Trans>}
        offline={<Trans>You’re offline. What you’ve entered is saved on this device.</Trans>}
        isDisabled={obstacles.length > 0}
        worksOffline
        isSticky
      />
    </Form>
  );
}

/** Returns a function that finds the amount's fault, as shown at its field. */
export function useAmountFault() {
  const { t } = useLingui();
  const unreadable = useAmountFlaw();
  const limitTexts = useLimitTexts();
  return (amounts: Amounts, typed: string) => {
    const { pair, scale } = amounts;
    const { from, to } = pair;
    const { minimum, maximum } = amounts.way.terms;
    const flaw = faultOf(amounts);
    const flaws = {
      form: unreadable(typed, scale),
      ...limitTexts({ asset: to, minimum, maximum }),
      balance: t`Not enough ${from} available`,
    };
    return flaw && flaws[flaw];
  };
}

/** Shows the current rate and fee; the quote makes them firm. */
function Costs({ amounts: { pair, rate, split } }: { amounts: Amounts }) {
  const { from, to, spreadBps } = pair;
  return (
    <dl className={styles.facts}>
      {from === to ? null : (
        <>
          <dt>
            <Trans>Rate</Trans>
            <AsOf at={rate?.asOf ?? null} isBeside />
          </dt>
          <dd>
            <RateText from={from} to={to} value={rate?.rate} />
          </dd>
          <PriceFacts from={from} to={to} midRate={rate?.midRate} spreadBps={spreadBps} />
        </>
      )}
      <dt>
        <Trans>Fee</Trans>
      </dt>
      <dd>{split ? <Money value={formatUnits(split.fee, scaleOf(to))} asset={to} /> : nothing}</dd>
    </dl>
  );
}

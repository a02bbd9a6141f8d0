import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { PriceFacts, RateText, SideField } from '#src/features/convert/index.ts';
import { Obstacles, SchemeChoice } from '#src/features/fiat-withdrawals/index.ts';
import bar from '#src/ui/action-bar.module.css';
import { AsOf } from '#src/ui/as-of.tsx';
import { Button } from '#src/ui/button.tsx';
import { formatDecimal, Money } from '#src/ui/money.tsx';
import { writeAmount } from '#src/ui/typed-amount.ts';
import { faultOf, payCurrencies, receiveCurrencies, type Amounts } from './use-amounts.ts';
import type { Typed } from './use-draft.ts';
import styles from '#src/ui/bank-payment.module.css';
import own from './remittance.module.css';

interface Props {
  readonly amounts: Amounts;
  readonly typed: Typed;
  readonly isKept: boolean;
  readonly change: (part: Partial<Typed>) => void;
  readonly next: () => void;
}

/** How much, in either currency; what it costs, and when it arrives, before anything else is asked. */
export function AmountStep({ amounts, typed, isKept, change, next }: Props) {
  const { i18n, t } = useLingui();
  const [isTried, setTried] = useState(false);
  const { pair, pairs, ways, way, side, scale, split, available, payable } = amounts;
  const shown = (limit: string) => formatDecimal(limit, limit.split('.')[1]?.length ?? 0, i18n.locale);
  const [minimum, maximum] = [shown(way.terms.minimum), shown(way.terms.maximum)];
  const [from, to] = [pair.from, pair.to];
  const flaw = faultOf(amounts);
  const flaws = {
    form: t`Enter an amount above 0 with up to ${scale} decimals`,
    minimum: t`Enter at least ${minimum} ${to}`,
    maximum: t`Enter at most ${maximum} ${to}`,
    balance: t`Not enough ${from} available`,
  };
  const isShown = (isTried || typed.amount !== '') && flaw !== undefined;
  const obstacles = payable?.obstacles ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!flaw) next();
  };
  const textOf = (one: Amounts['side'], units: bigint | undefined, asset: typeof from) => {
    if (side === one) return typed.amount;
    return units === undefined ? '' : writeAmount(formatUnits(units, scaleOf(asset)), i18n.locale);
  };
  const choose = (chosen: Partial<Pick<Typed, 'from' | 'to'>>) =>
    change({ from, to, ...chosen, scheme: '', recipientId: '' });
  return (
    <form className={styles.stack} data-is-kept={isKept} noValidate onSubmit={submit}>
      <Obstacles of={obstacles} />
      <SideField
        name={t`You send`}
        assetName={t`Currency you send`}
        value={textOf('pay', split?.pays, from)}
        asset={from}
        assets={payCurrencies(pairs)}
        isWrong={isShown}
        type={(amount) => change({ from, to, side: 'pay', amount })}
        choose={(asset) => choose({ from: asset })}
      />
      <p className={styles.meta}>
        <Trans>Available</Trans> {available === undefined ? '--' : <Money value={available} asset={from} />}
      </p>
      <SideField
        name={t`Recipient gets`}
        assetName={t`Currency the recipient gets`}
        value={textOf('receive', split?.arrives, to)}
        asset={to}
        assets={receiveCurrencies(pairs, from)}
        isWrong={isShown}
        type={(amount) => change({ from, to, side: 'receive', amount })}
        choose={(asset) => choose({ to: asset })}
      />
      {isShown ? (
        <p className={own.fault} role="alert">
          {flaws[flaw]}
        </p>
      ) : null}
      <SchemeChoice
        ways={ways}
        chosen={way.scheme.code}
        currency={to}
        amount={split && formatUnits(split.gross, scaleOf(to))}
        side="send"
        choose={(scheme) => change({ from, to, scheme, recipientId: '' })}
      />
      <Costs amounts={amounts} />
      <div className={`${styles.stack} ${bar.sticky}`}>
        <Button type="submit" disabled={obstacles.length > 0}>
          <Trans>Choose recipient</Trans>
        </Button>
      </div>
    </form>
  );
}

/** Rate and fee of now; the quote makes them firm. */
function Costs({ amounts: { pair, rate, split } }: { amounts: Amounts }) {
  const { from, to, spreadBps } = pair;
  return (
    <dl className={styles.facts}>
      {from === to ? null : (
        <>
          <dt>
            <Trans>Rate</Trans> <AsOf at={rate?.asOf ?? null} />
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
      <dd>{split ? <Money value={formatUnits(split.fee, scaleOf(to))} asset={to} /> : '--'}</dd>
    </dl>
  );
}

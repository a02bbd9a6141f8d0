import { Trans, useLingui } from '@lingui/react/macro';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { Money } from '#src/ui/money.tsx';
import { Button } from '#src/ui/button.tsx';
import { writeAmount } from '#src/ui/typed-amount.ts';
import { arrivesOf, most, type AmountFault } from './amount.ts';
import type { Terms } from './rows.ts';
import styles from './withdrawals.module.css';

interface AmountFieldProps {
  readonly terms: Terms;
  readonly typed: string;
  /** As a canonical decimal; undefined where what is typed is none. */
  readonly amount: string | undefined;
  readonly fault: AmountFault | undefined;
  readonly change: (typed: string) => void;
}

/** How much leaves the account, what it costs and what arrives. */
export function AmountField({ terms, typed, amount, fault, change }: AmountFieldProps) {
  const { i18n } = useLingui();
  const { asset } = terms;
  return (
    <>
      <div className={styles.field}>
        <label htmlFor="withdraw-amount">
          <Trans>Amount</Trans> ({asset})
        </label>
        <div className={styles.withButton}>
          <input
            id="withdraw-amount"
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            maxLength={50}
            aria-invalid={fault ? true : undefined}
            aria-describedby="withdraw-amount-note"
            onChange={(event) => change(event.currentTarget.value)}
          />
          <Button variant="default" onClick={() => change(writeAmount(most(terms), i18n.locale))}>
            <Trans>Max</Trans>
          </Button>
        </div>
        <p id="withdraw-amount-note" aria-live="polite" className={fault ? styles.error : ''}>
          {fault ? <AmountError fault={fault} terms={terms} /> : null}
        </p>
      </div>
      <dl className={styles.facts}>
        <dt>
          <Trans>Network fee</Trans>
        </dt>
        <dd>
          <Money value={terms.fee} asset={asset} />
        </dd>
        <dt>
          <Trans>Recipient gets</Trans>
        </dt>
        <dd>
          <strong>
            <Money value={amount === undefined ? '0' : arrivesOf(amount, terms)} asset={asset} />
          </strong>
        </dd>
      </dl>
    </>
  );
}

function AmountError({ fault, terms }: { fault: AmountFault; terms: Terms }) {
  const scale = isAssetCode(terms.asset) ? scaleOf(terms.asset) : 0;
  const show = (value: string) => <Money value={value} asset={terms.asset} />;
  switch (fault) {
    case 'empty':
      return <Trans>Enter an amount</Trans>;
    case 'form':
      return <Trans>Enter a number, such as 0.25</Trans>;
    case 'decimals':
      return <Trans>Use up to {scale} decimals</Trans>;
    case 'fee':
      return <Trans>Enter more than the network fee</Trans>;
    case 'minimum':
      return <Trans>Minimum withdrawal: {show(terms.minimum)}</Trans>;
    case 'maximum':
      return <Trans>Per-transaction limit: {show(terms.maximum)}</Trans>;
    case 'limit':
      return terms.limit.days === 30 ? (
        <Trans>{show(terms.limit.left)} left of your 30-day limit</Trans>
      ) : (
        <Trans>{show(terms.limit.left)} left of your 24-hour limit</Trans>
      );
    case 'balance':
      return <Trans>Available: {show(terms.available)}</Trans>;
  }
}

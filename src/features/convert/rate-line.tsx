import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { nothing } from '#contract/platform/display.ts';
import type { PairTerms } from '#contract/convert/rules.ts';
import { Money, formatPercent } from '#src/ui/money.tsx';
import { writeRate } from '#src/ui/rate-text.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import styles from './convert.module.css';

interface Rates {
  readonly rate?: string | null;
  readonly midRate?: string | null;
  readonly asOf?: string | undefined;
}

/** The current rate, from mid-market to ours, and the limits. */
export function RateLine({ pair, rate }: { pair: PairTerms; rate: Rates | undefined }) {
  const { terms, from, to, spreadBps } = pair;
  return (
    <dl className={styles.facts}>
      <dt>
        <Trans>Rate</Trans>
        <AsOf at={rate?.asOf ?? null} isBeside />
      </dt>
      <dd>
        <RateText from={from} to={to} value={rate?.rate} />
      </dd>
      <PriceFacts from={from} to={to} midRate={rate?.midRate} spreadBps={spreadBps} />
      <dt>
        <Trans>Fee</Trans>
      </dt>
      <dd>
        <Trans>No fee</Trans>
      </dd>
      <dt>
        <Trans>Limits</Trans>
      </dt>
      <dd>
        <Money value={terms.minimum} asset={from} /> – <Money value={terms.maximum} asset={from} />
      </dd>
    </dl>
  );
}

interface PriceProps {
  readonly from: string;
  readonly to: string;
  readonly midRate: string | null | undefined;
  readonly spreadBps: number;
  /** The amount of the spread. */
  readonly children?: ReactNode;
}

/** How a rate is made up, as items of a fact list. */
export function PriceFacts({ from, to, midRate, spreadBps, children }: PriceProps) {
  const { i18n } = useLingui();
  const hundredths = String(spreadBps).padStart(5, '0');
  const share = `${hundredths.slice(0, -4)}.${hundredths.slice(-4)}`;
  return (
    <>
      <dt>
        <Trans>Mid-market rate</Trans>
      </dt>
      <dd>
        <RateText from={from} to={to} value={midRate} />
      </dd>
      <dt>
        <Trans>Spread</Trans>
      </dt>
      <dd>
        {formatPercent(share, i18n.locale).replace('+', '')}
        {children}
      </dd>
    </>
  );
}

/** The value of one whole unit. */
export function RateText({ from, to, value }: { from: string; to: string; value: string | null | undefined }) {
  const { i18n } = useLingui();
  if (value === null || value === undefined) return nothing;
  return `1 ${from} = ${writeRate(value, i18n.locale)} ${to}`;
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { percentOf } from '#contract/earn/rules.ts';
import { CoinMark } from '#src/ui/coin-mark.tsx';
import { Money } from '#src/ui/money.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { formatDay } from '#src/platform/days.ts';
import type { Product } from './queries.ts';
import styles from './earn.module.css';

/** Products as cards. @param action available for a product */
export function ProductList({ items, action }: { items: readonly Product[]; action: (product: Product) => ReactNode }) {
  return (
    <ul className={styles.products}>
      {items.map((product) => (
        <li key={product.id} className={styles.product}>
          <ProductCard product={product} />
          {action(product)}
        </li>
      ))}
    </ul>
  );
}

/** How long a stake is locked: `90 days`, or not at all. */
export function TermText({ days }: { days: number | null }) {
  return days === null ? <Trans>Flexible</Trans> : <Plural value={days} one="# day" other="# days" />;
}

function ProductCard({ product }: { product: Product }) {
  const { i18n } = useLingui();
  const { asset, termDays, minimum, left, isOpen, next } = product;
  return (
    <>
      <h2 className={styles.head}>
        <span className={styles.name}>
          <CoinMark asset={asset} />
          {asset} · <TermText days={termDays} />
        </span>
        {isOpen ? null : (
          <StatusTag>
            <Trans>Closed</Trans>
          </StatusTag>
        )}
      </h2>
      <div>
        <span className={styles.rate}>{ratesOf(product)}</span>{' '}
        <span className={styles.meta}>
          <Trans>estimated annual rate</Trans>
        </span>
      </div>
      <Thresholds tiers={product.tiers} />
      <dl className={styles.facts}>
        <dt>
          <Trans>Minimum</Trans>
        </dt>
        <dd>
          <Money value={minimum} asset={asset} />
        </dd>
        <dt>
          <Trans>Remaining quota</Trans>
        </dt>
        <dd>
          <Money value={left} asset={asset} />
        </dd>
      </dl>
      {next ? (
        <p className={styles.meta}>
          <Trans>
            From {formatDay(i18n, next.effectiveOn, { day: 'numeric', month: 'short', year: 'numeric' })} (UTC):{' '}
            {ratesOf(next)}
          </Trans>
        </p>
      ) : null}
    </>
  );
}

/** The assets from which a product pays more. A list of its own: beside the long amounts below, its own would not fit. */
function Thresholds({ tiers }: Pick<Product, 'tiers'>) {
  if (tiers.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {tiers.map((tier) => (
        <Fragment key={tier.from}>
          <dt>
            <Trans>
              With assets from <Money value={tier.from} asset="USD" />
            </Trans>
          </dt>
          <dd>{percentOf(tier.annualRate)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** `2%`, or `2%–5%` where the rate rises with what a customer owns. */
function ratesOf({ annualRate, tiers }: Pick<Product, 'annualRate' | 'tiers'>): string {
  const best = tiers.at(-1)?.annualRate;
  return best === undefined || best === annualRate
    ? percentOf(annualRate)
    : `${percentOf(annualRate)}–${percentOf(best)}`;
}

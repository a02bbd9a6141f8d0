import { Trans, useLingui } from '@lingui/react/macro';
import { Money } from '#src/ui/money.tsx';
import { regionName } from '#src/ui/regions.ts';
import type { CardRow } from './rows.ts';
import styles from './cards.module.css';
import { categoryNames } from './wording.ts';

/** What a card may pay. */
export function CardLimits({ card: { limits, currency, isSingleUse } }: { card: CardRow }) {
  const { i18n } = useLingui();
  const amount = (value: string | null) =>
    value === null ? <Trans>No limit</Trans> : <Money value={value} asset={currency} />;
  return (
    <dl className={styles.facts}>
      <dt>
        <Trans>Per payment</Trans>
      </dt>
      <dd>{amount(limits.perTransaction)}</dd>
      <dt>
        <Trans>Per day</Trans>
      </dt>
      <dd>{amount(limits.perDay)}</dd>
      <dt>
        <Trans>Per month</Trans>
      </dt>
      <dd>{amount(limits.perMonth)}</dd>
      <dt>
        <Trans>Merchant categories</Trans>
      </dt>
      <dd>
        {limits.categories.length === 0 ? (
          <Trans>All</Trans>
        ) : (
          limits.categories.map((name) => i18n._(categoryNames[name])).join(', ')
        )}
      </dd>
      <dt>
        <Trans>Countries</Trans>
      </dt>
      <dd>
        {limits.countries.length === 0 ? (
          <Trans>All</Trans>
        ) : (
          limits.countries.map((code) => regionName(code, i18n.locale)).join(', ')
        )}
      </dd>
      {isSingleUse ? (
        <>
          <dt>
            <Trans>Use</Trans>
          </dt>
          <dd>
            <Trans>Closes after one payment</Trans>
          </dd>
        </>
      ) : null}
    </dl>
  );
}

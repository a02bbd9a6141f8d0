import { Trans, useLingui } from '@lingui/react/macro';
import { Instant } from '#src/ui/instant.tsx';
import { Money } from '#src/ui/money.tsx';
import { regionName } from '#src/ui/regions.ts';
import trade from '#src/ui/trade.module.css';
import type { CardRow } from './rows.ts';
import { categoryNames } from './wording.ts';

/** The limits of a card. */
export function CardLimits({ card: { limits, currency, isSingleUse, oneOff } }: { card: CardRow }) {
  const { i18n } = useLingui();
  const amount = (value: string | null) =>
    value === null ? <Trans>No limit</Trans> : <Money value={value} asset={currency} />;
  return (
    <dl className={trade.facts}>
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
      {limits.merchants.length === 0 ? null : (
        <>
          <dt>
            <Trans>Merchants</Trans>
          </dt>
          <dd>{limits.merchants.join(', ')}</dd>
        </>
      )}
      {oneOff === null ? null : (
        <>
          <dt>
            <Trans>One payment beyond the limits</Trans>
          </dt>
          <dd>
            <Trans>
              Up to <Money value={oneOff.amount} asset={currency} />, until <Instant at={oneOff.until} />
            </Trans>
          </dd>
        </>
      )}
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

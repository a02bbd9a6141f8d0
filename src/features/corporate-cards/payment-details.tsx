import { Trans, useLingui } from '@lingui/react/macro';
import { Instant } from '#src/ui/instant.tsx';
import { Money } from '#src/ui/money.tsx';
import { regionName } from '#src/ui/regions.ts';
import { StatusTag } from '#src/ui/status-tag.tsx';
import trade from '#src/ui/trade.module.css';
import { shortRate } from '#src/ui/rate-text.ts';
import { Disputes } from './disputes-panel.tsx';
import { RecordForm } from './record-form.tsx';
import { cardsTable, type PaymentRow } from './rows.ts';
import styles from './cards.module.css';
import { declineNames, isSome, paymentStates, shownAmount } from './wording.ts';

/** One payment: its outcome, its cost, and what is recorded for the books. */
export default function PaymentDetails({ row }: { row: PaymentRow }) {
  return (
    <div className={trade.stack}>
      <Head row={row} />
      <Facts row={row} />
      {row.status === 'declined' ? null : <RecordForm key={row.id} row={row} />}
      <Disputes row={row} />
    </div>
  );
}

/** Merchant, amount and status; a declined payment shows the reason at once. */
function Head({ row }: { row: PaymentRow }) {
  const { i18n } = useLingui();
  const { status, declineReason, merchant, currency } = row;
  const state = paymentStates[status];
  return (
    <div className={styles.head}>
      <span className={styles.line}>
        <strong>{merchant}</strong>
        <StatusTag tone={state.tone}>{i18n._(state.name)}</StatusTag>
      </span>
      <span className={styles.sum}>
        <Money value={shownAmount(row)} asset={currency} />
      </span>
      {declineReason === null ? null : <span>{i18n._(declineNames[declineReason])}</span>}
    </div>
  );
}

function Facts({ row }: { row: PaymentRow }) {
  const { i18n } = useLingui();
  const { askedAmount, askedCurrency, currency, fundAsset, rate, refunded, country, isStandIn } = row;
  const card = cardsTable.useOne(row.cardId);
  const price = rate === null ? null : shortRate(rate);
  return (
    <dl className={trade.facts}>
      <dt>
        <Trans>Date</Trans>
      </dt>
      <dd>
        <Instant at={row.createdAt} />
      </dd>
      {card ? (
        <>
          <dt>
            <Trans>Card</Trans>
          </dt>
          <dd>
            {card.label} •••• {card.lastFour ?? '••••'}
          </dd>
          <dt>
            <Trans>Cardholder</Trans>
          </dt>
          <dd>{card.holderName}</dd>
        </>
      ) : null}
      <dt>
        <Trans>Country</Trans>
      </dt>
      <dd>{regionName(country, i18n.locale)}</dd>
      {askedCurrency === currency ? null : (
        <>
          <dt>
            <Trans>Merchant’s amount</Trans>
          </dt>
          <dd>
            <Money value={askedAmount} asset={askedCurrency} />
          </dd>
        </>
      )}
      {price === null ? null : (
        <>
          <dt>
            <Trans>Rate</Trans>
          </dt>
          <dd>
            1 {fundAsset} = {price} {currency}
          </dd>
        </>
      )}
      {isSome(row.paid) ? (
        <>
          <dt>
            <Trans>Booked amount</Trans>
          </dt>
          <dd>
            <Money value={row.paid} asset={fundAsset} />
          </dd>
        </>
      ) : null}
      {isSome(refunded) ? (
        <>
          <dt>
            <Trans>Refunded</Trans>
          </dt>
          <dd>
            <Money value={refunded} asset={currency} />
          </dd>
        </>
      ) : null}
      {isStandIn ? (
        <>
          <dt>
            <Trans>Decision</Trans>
          </dt>
          <dd>
            <Trans>By the card issuer</Trans>
          </dd>
        </>
      ) : null}
    </dl>
  );
}

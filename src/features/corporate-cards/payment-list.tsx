import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Instant } from '#src/ui/instant.tsx';
import { Money } from '#src/ui/money.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { paymentsTable, useCardPayments, type PaymentRow } from './rows.ts';
import styles from './cards.module.css';
import { declineNames, paymentStates } from './wording.ts';

/** What was paid with a card, newest first; read from this device. */
export function PaymentList({ cardId }: { cardId: string }) {
  const rows = useCardPayments(cardId);
  useEffect(() => void paymentsTable.sync(), []);
  return (
    <Stored of={paymentsTable} rows={rows}>
      {rows?.length ? (
        <ul className={styles.payments}>
          {rows.map((row) => (
            <PaymentLine key={row.id} row={row} />
          ))}
        </ul>
      ) : (
        <p className={styles.meta}>
          <Trans>No payments yet</Trans>
        </p>
      )}
    </Stored>
  );
}

function PaymentLine({ row }: { row: PaymentRow }) {
  const { i18n } = useLingui();
  const { merchant, status, declineReason, currency, askedAmount, askedCurrency, createdAt } = row;
  const { fundAsset, rate, isStandIn } = row;
  const state = paymentStates[status];
  const price = rate === null ? null : shortRate(rate);
  return (
    <li className={styles.payment}>
      <span className={styles.line}>
        <strong>{merchant}</strong>
        <Money value={shownAmount(row)} asset={currency} />
      </span>
      <span className={styles.line}>
        <span className={styles.meta}>
          <Instant at={createdAt} />
        </span>
        <StatusTag tone={state.tone}>{i18n._(state.name)}</StatusTag>
      </span>
      {declineReason === null ? null : <span className={styles.meta}>{i18n._(declineNames[declineReason])}</span>}
      {askedCurrency === currency ? null : (
        <span className={styles.meta}>
          <Trans>
            Charged <Money value={askedAmount} asset={askedCurrency} />
          </Trans>
        </span>
      )}
      {price === null ? null : (
        <span className={styles.meta}>
          <Trans>
            Paid from {fundAsset} at 1 {fundAsset} = {price} {currency}
          </Trans>
        </span>
      )}
      {isStandIn ? (
        <span className={styles.meta}>
          <Trans>Decided by the card issuer</Trans>
        </span>
      ) : null}
    </li>
  );
}

/** What was taken where something was, else what was asked for. */
const shownAmount = ({ amount, captured, refunded }: PaymentRow) => {
  if (/[1-9]/.test(captured)) return captured;
  return /[1-9]/.test(refunded) ? refunded : amount;
};

const shownDecimals = 6;
const shortRate = (rate: string) => {
  const [whole = '0', fraction = ''] = rate.split('.');
  return fraction === '' ? whole : `${whole}.${fraction.slice(0, shownDecimals)}`;
};

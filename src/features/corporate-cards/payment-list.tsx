import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { wantsReceipt } from '#contract/corporate-cards/rules.ts';
import { Instant } from '#src/ui/instant.tsx';
import { Money } from '#src/ui/money.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { Stored } from '#src/ui/stored.tsx';
import trade from '#src/ui/trade.module.css';
import { shortRate } from '#src/ui/rate-text.ts';
import { paymentsTable, useCardPayments, type PaymentRow } from './rows.ts';
import styles from './cards.module.css';
import { declineNames, paymentStates, shownAmount } from './wording.ts';

/** Payments with a card, newest first; read from this device. */
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
        <p className={trade.meta}>
          <Trans>No payments yet</Trans>
        </p>
      )}
    </Stored>
  );
}

function PaymentLine({ row }: { row: PaymentRow }) {
  const { i18n } = useLingui();
  const { id, merchant, status, declineReason, currency, askedAmount, askedCurrency, createdAt } = row;
  const { fundAsset, rate, isStandIn } = row;
  const state = paymentStates[status];
  const price = rate === null ? null : shortRate(rate);
  return (
    <li>
      <Link className={styles.payment} to="/dashboard/cards" search={{ tab: 'payments', id }}>
        <span className={styles.line}>
          <strong>{merchant}</strong>
          <Money value={shownAmount(row)} asset={currency} />
        </span>
        <span className={styles.line}>
          <span className={trade.meta}>
            <Instant at={createdAt} />
          </span>
          <StatusTag tone={state.tone}>{i18n._(state.name)}</StatusTag>
        </span>
        {declineReason === null ? null : <span className={trade.meta}>{i18n._(declineNames[declineReason])}</span>}
        {askedCurrency === currency ? null : (
          <span className={trade.meta}>
            <Trans>
              Charged <Money value={askedAmount} asset={askedCurrency} />
            </Trans>
          </span>
        )}
        {price === null ? null : (
          <span className={trade.meta}>
            <Trans>
              Paid from {fundAsset} at 1 {fundAsset} = {price} {currency}
            </Trans>
          </span>
        )}
        {isStandIn ? (
          <span className={trade.meta}>
            <Trans>Decided by the card issuer</Trans>
          </span>
        ) : null}
        {wantsReceipt(row) ? (
          <span className={trade.meta}>
            <Trans>Receipt missing</Trans>
          </span>
        ) : null}
      </Link>
    </li>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { BigNumber } from 'bignumber.js';
import type { ReactNode } from 'react';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { isUndecided } from '#contract/appeals/rules.ts';
import { receiptFields, findReceiptChannel } from '#contract/receipt-methods/rules.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { CaptionedCopy } from '#src/ui/copy-field.tsx';
import { Money, formatDecimal } from '#src/ui/money.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useSecondsUntilInstant } from '#src/ui/use-countdown.ts';
import { OrderAppeal } from './appeals/order-appeal.tsx';
import { Chat } from './chat/chat.tsx';
import type { RampOrder } from './rows.ts';
import { Steps } from './steps.tsx';
import trade from '#src/ui/trade.module.css';
import styles from './ramp.module.css';
import { cancelReasonOf, dealerStates } from './wording.ts';

interface Props {
  readonly order: RampOrder;
  readonly as: 'customer' | 'dealer';
  /** Refetches the order. */
  /** Actions available now. */
  readonly children?: ReactNode;
}

/**
 * Shows an order to one of its sides: amounts, counterparty, payment details, and both sides' steps on one timeline.
 */
export function OrderCard({ order, as, children }: Props) {
  const { i18n } = useLingui();
  const { coin, currency, price } = order;
  const isBuy = order.side === 'buy';
  const { name, tone } = dealerStates[order.status];
  const reason = cancelReasonOf(order);
  return (
    <div className={trade.stack}>
      <p role="status">
        <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
      </p>
      <Due order={order} />
      {reason ? <p className={trade.meta}>{i18n._(reason)}</p> : null}
      <dl className={trade.facts}>
        <dt>{isBuy === (as === 'customer') ? <Trans>You get</Trans> : <Trans>You give</Trans>}</dt>
        <dd>
          <Money value={order.coinAmount} asset={coin} />
        </dd>
        <dt>
          <Trans>Total price</Trans>
        </dt>
        <dd>
          <strong>
            <Money value={order.currencyAmount} asset={currency} />
          </strong>
        </dd>
        <dt>
          <Trans>Price</Trans>
        </dt>
        <dd>
          1 {coin} = {formatDecimal(price, price.split('.')[1]?.length ?? 0, i18n.locale)} {currency}
        </dd>
        <dt>{as === 'customer' ? <Trans>OTC merchant</Trans> : <Trans>Customer</Trans>}</dt>
        <dd>{order.counterparty}</dd>
        <dt>
          <Trans>Order number</Trans>
        </dt>
        <dd>{order.id.slice(-12)}</dd>
      </dl>
      <Payee order={order} />
      {children}
      <Steps of={order} />
      <OrderAppeal order={order} />
      <Chat order={order} />
    </div>
  );
}

/** Shows the countdown of the current step. */
function Due({ order }: { order: RampOrder }) {
  const seconds = useSecondsUntilInstant(order.dueAt);
  if (order.isReviewed && isUndecided(order.status))
    return (
      <p className={styles.notice} role="status">
        <Trans>Our team is reviewing this order. The coins stay on hold until it’s decided.</Trans>
      </p>
    );
  if (order.dueAt === null) return null;
  if (seconds === 0)
    return (
      <p className={styles.notice} role="status">
        {isUndecided(order.status) ? (
          <Trans>Time is up. Our team will look at this order.</Trans>
        ) : (
          <Trans>Time is up. The order is being cancelled.</Trans>
        )}
      </p>
    );
  const [minutes, rest] = [Math.floor(seconds / 60), String(seconds % 60).padStart(2, '0')];
  return (
    <p className={trade.meta}>
      <Trans>Time left</Trans> {minutes}:{rest}
    </p>
  );
}

/** Shows the payment destination, in full to the paying side while payment is due. */
function Payee({ order: { payee, currencyAmount, currency } }: { order: RampOrder }) {
  const { t } = useLingui();
  const locale = useLocale();
  const channel = findReceiptChannel(payee.channel);
  const values = payee.values;
  if (!values || !channel)
    return (
      <p className={trade.meta}>
        {channel?.name[locale] ?? payee.channel} {payee.masked}
      </p>
    );
  return (
    <section className={trade.stack} aria-label={t`Pay to`}>
      <p className={styles.notice}>
        <Trans>
          Pay the exact total from an account in your own verified name. Don’t mention coins in the reference.
        </Trans>
      </p>
      <CaptionedCopy
        label={t`Total price`}
        value={`${new BigNumber(currencyAmount).toFixed(scaleOf(assetCode(currency)))} ${currency}`}
      />
      {receiptFields(channel).map(({ key, label }) => {
        const value = values[key];
        return typeof value === 'string' && value !== '' ? (
          <CaptionedCopy key={key} label={label[locale]} value={value} />
        ) : null;
      })}
    </section>
  );
}

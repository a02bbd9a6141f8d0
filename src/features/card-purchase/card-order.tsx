import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BigNumber } from 'bignumber.js';
import { useEffect } from 'react';
import { catalogue } from '#contract/catalogue/snapshot.ts';
import { cardPurchase } from '#contract/card-purchase/calls.ts';
import { balancePayType, cardArrivalMinutes } from '#contract/card-purchase/rules.ts';
import { ask } from '#src/platform/ask.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Facts } from '#src/ui/form/form.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { Money, formatDecimal } from '#src/ui/money.tsx';
import { SentenceGap } from '#src/ui/sentence-gap.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import trade from '#src/ui/trade.module.css';
import { CardSteps } from './card-steps.tsx';
import type { CardOrder } from './rows.ts';
import { cardPurchasesTable } from './sync.ts';
import { cardFailures, cardStates } from './wording.ts';
import styles from './card-purchase.module.css';

const askEachMs = 10_000;
const isOpen = ({ status }: CardOrder) => status === 'pendingPayment' || status === 'payingOut';

/**
 * A purchase with its payment. Customers return here from the provider's page: the status is queried from our server,
 * and what the address says about it is ignored.
 */
export function CardOrderDetails({ order }: { readonly order: CardOrder }) {
  const { i18n } = useLingui();
  const isOffline = useIsOffline();
  const { id } = order;
  const asked = useQuery({
    ...ask(cardPurchase.find, { body: { id } }),
    enabled: isOpen(order) && !isOffline,
    refetchInterval: askEachMs,
  });
  const fresh = asked.data?.items[0];
  const isNews = fresh !== undefined && fresh.updatedAt !== order.updatedAt;
  useEffect(() => {
    if (isNews) void cardPurchasesTable.syncAnew();
  }, [isNews]);
  const shown = isNews && fresh.updatedAt > order.updatedAt ? fresh : order;
  const { name, tone } = cardStates[shown.status];
  return (
    <div className={trade.stack}>
      <p role="status">
        <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
      </p>
      <News order={shown} />
      <OrderFacts order={shown} />
      <FormError error={asked.error} />
      {shown.status === 'pendingPayment' ? (
        <Permitted permission="ramp.create">
          <CardSteps order={shown} />
        </Permitted>
      ) : null}
      <TimeLine order={shown} />
    </div>
  );
}

/** What the customer has to know now. */
function News({ order }: { readonly order: CardOrder }) {
  const { i18n } = useLingui();
  const { status, failure, isAdjusted, reversal, coin } = order;
  const { from, to } = cardArrivalMinutes;
  return (
    <>
      {failure ? <p className={styles.bad}>{i18n._(cardFailures[failure])}</p> : null}
      {isAdjusted ? (
        <p className={styles.notice} role="status">
          <Trans>The price moved, so you get a different amount of {coin} for the same payment.</Trans>
        </p>
      ) : null}
      {status === 'payingOut' ? (
        <p className={trade.meta}>
          <Trans>
            We have your payment. The coins usually arrive within {from}–{to} minutes; you can close this page.
          </Trans>
        </p>
      ) : null}
      {reversal ? (
        <p className={styles.notice} role="status">
          {reversal.kind === 'chargeback' ? (
            <Trans>The card’s bank reversed this payment, so the coins were returned too.</Trans>
          ) : (
            <Trans>This payment was refunded to your card, so the coins were returned.</Trans>
          )}
          <SentenceGap />
          {new BigNumber(reversal.owed).gt(0) ? (
            <Trans>
              You owe <Money value={reversal.owed} asset={coin} />, which we take from your next deposits. Until then
              nothing can leave your account, and you can’t pay or buy by card.
            </Trans>
          ) : null}
        </p>
      ) : null}
    </>
  );
}

function OrderFacts({ order }: { readonly order: CardOrder }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { coin, currency, price, payType, providerReference } = order;
  const way =
    payType === balancePayType
      ? t`Fiat account balance`
      : (catalogue().paymentMethods.find(({ code }) => code === payType)?.name[locale] ?? payType);
  return (
    <Facts
      areAmounts
      lines={[
        [
          <Trans key="get">You get</Trans>,
          <strong key="sum">
            <Money value={order.coinAmount} asset={coin} />
          </strong>,
        ],
        [<Trans key="pay">You pay</Trans>, <Money key="sum" value={order.currencyAmount} asset={currency} />],
        [<Trans key="fee">Fee included</Trans>, <Money key="sum" value={order.fee} asset={currency} />],
        [
          <Trans key="price">Price</Trans>,
          `1 ${coin} = ${formatDecimal(price, price.split('.')[1]?.length ?? 0, i18n.locale)} ${currency}`,
        ],
        [<Trans key="way">Pay by</Trans>, way],
        ...(providerReference ? [[<Trans key="ref">Payment reference</Trans>, providerReference] as const] : []),
        [<Trans key="number">Order number</Trans>, order.id.slice(-12)],
      ]}
    />
  );
}

function TimeLine({ order }: { readonly order: CardOrder }) {
  const { t, i18n } = useLingui();
  return (
    <ol className={styles.steps} aria-label={t`Progress`}>
      {order.steps.map(({ status, at }, index) => (
        <li key={at + status} className={`${styles.step} ${index === order.steps.length - 1 ? styles.stepNow : ''}`}>
          <span>{i18n._(cardStates[status].name)}</span>
          <Instant at={at} />
        </li>
      ))}
    </ol>
  );
}

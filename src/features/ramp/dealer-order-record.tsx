import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { appeals } from '#contract/appeals/calls.ts';
import type { appealsSchemas } from '#contract/appeals/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { findReceiptChannel, receiptFields } from '#contract/receipt-methods/rules.ts';
import { deskQueries } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { Answered } from '#src/ui/answered.tsx';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import trade from '#src/ui/trade.module.css';
import { AppealView } from './appeals/appeal-view.tsx';
import { ChatRecord } from './chat/chat-record.tsx';
import { Steps } from './steps.tsx';
import { dealerStates } from './wording.ts';

type Whole = ResultOf<typeof appealsSchemas.getForStaff>;

/** An order at the desk: both sides, the payment destination, and the whole chat. */
export default function DealerOrderRecord({ id }: { id: string }) {
  const query = useQuery({
    queryKey: [...deskQueries, 'dealerOrder', id],
    queryFn: () => api(appeals.getForStaff, { query: { Id: id } }, { isInline: true }),
    gcTime: 0,
  });
  return (
    <Answered query={query}>
      {({ order, appeals: all, messages, brokenAt }) => (
        <>
          <Panel title={<Trans>Order</Trans>}>
            <div className={trade.stack}>
              <Facts order={order} />
              <Steps of={order} />
            </div>
          </Panel>
          {all.map((appeal) => (
            <Panel key={appeal.id} title={<Trans>Appeal</Trans>}>
              <AppealView appeal={appeal} />
            </Panel>
          ))}
          {messages.length > 0 ? (
            <Panel title={<Trans>Chat</Trans>}>
              <ChatRecord messages={messages} brokenAt={brokenAt} />
            </Panel>
          ) : null}
        </>
      )}
    </Answered>
  );
}

function Facts({ order }: { order: Whole['order'] }) {
  const { i18n } = useLingui();
  const { name, tone } = dealerStates[order.status];
  return (
    <div className={trade.stack}>
      <p>
        <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
      </p>
      <dl className={trade.facts}>
        <dt>
          <Trans>Customer</Trans>
        </dt>
        <dd>
          {order.customer} · {order.side === 'buy' ? <Trans>Buyer</Trans> : <Trans>Seller</Trans>}
        </dd>
        <dt>
          <Trans>OTC merchant</Trans>
        </dt>
        <dd>
          {order.dealer} · {order.side === 'buy' ? <Trans>Seller</Trans> : <Trans>Buyer</Trans>}
        </dd>
        <dt>
          <Trans>Amount</Trans>
        </dt>
        <dd>
          <Money value={order.coinAmount} asset={order.coin} />
        </dd>
        <dt>
          <Trans>Total price</Trans>
        </dt>
        <dd>
          <Money value={order.currencyAmount} asset={order.currency} />
        </dd>
      </dl>
      <Payee order={order} />
    </div>
  );
}

function Payee({ order: { payee } }: { order: Whole['order'] }) {
  const locale = useLocale();
  const channel = findReceiptChannel(payee.channel);
  return (
    <dl className={trade.facts}>
      <dt>
        <Trans>Pay to</Trans>
      </dt>
      <dd>{channel?.name[locale] ?? payee.channel}</dd>
      {(channel ? receiptFields(channel) : []).map(({ key, label }) => {
        const value = payee.values?.[key];
        return typeof value === 'string' && value !== '' ? (
          <div key={key} className={trade.pair}>
            <dt>{label[locale]}</dt>
            <dd>{value}</dd>
          </div>
        ) : null;
      })}
    </dl>
  );
}

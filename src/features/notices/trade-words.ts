import { msg } from '@lingui/core/macro';
import type { NoticeKind } from '#contract/notices/kinds.ts';
import { writeInstant } from '#src/ui/write-instant.ts';
import { coins, type Say } from './say.ts';

type TradeKind = Extract<
  NoticeKind,
  | `recurring.${string}`
  | `promissory.${string}`
  | `cardPurchase.${string}`
  | `dealerOrder.${string}`
  | `appeal.${string}`
>;

/** Texts of notices about trades: over the counter, by card, with merchants, and about appeals. */
export const tradeWords: { readonly [Kind in TradeKind]: Say<Kind> } = {
  'promissory.completed': (values, i18n) => {
    const amount = coins(values, i18n);
    if (values.as === 'dealer')
      return [msg`OTC order completed`, msg`A customer’s order of ${amount} was paid and settled.`];
    return [msg`OTC order completed`, values.side === 'buy' ? msg`You bought ${amount}.` : msg`You sold ${amount}.`];
  },
  'promissory.failed': (values, i18n) => {
    const amount = coins(values, i18n);
    return [msg`OTC order not paid`, msg`Your balance was too low to pay the order of ${amount}. Nothing was charged.`];
  },
  'recurring.done': (values, i18n) => {
    const amount = coins(values, i18n);
    const got = coins({ amount: values.got, asset: values.to }, i18n);
    return [msg`Recurring conversion completed`, msg`${amount} was converted to ${got}.`];
  },
  'recurring.failed': (values, i18n) => {
    const amount = coins(values, i18n);
    const { to, reason } = values;
    const title = msg`Recurring conversion not made`;
    if (reason === 'balance') return [title, msg`${amount} wasn’t converted to ${to}: your balance is too low.`];
    if (reason === 'limit')
      return [title, msg`${amount} wasn’t converted to ${to}: you’ve reached your conversion limit.`];
    if (reason === 'price') return [title, msg`${amount} wasn’t converted to ${to}: there was no price.`];
    if (reason === 'amount') return [title, msg`${amount} wasn’t converted to ${to}: it’s outside the limits.`];
    return [title, msg`${amount} wasn’t converted to ${to}: it’s not allowed for this account right now.`];
  },
  'cardPurchase.completed': (values, i18n) => {
    const amount = coins(values, i18n);
    return [msg`Your coins have arrived`, msg`You bought ${amount}. They’re in your available balance.`];
  },
  'cardPurchase.failed': (values, i18n) => {
    const amount = coins(values, i18n);
    return [
      msg`Card purchase failed`,
      msg`Your purchase of ${amount} didn’t go through. If your card was charged, the payment goes back to it.`,
    ];
  },
  'cardPurchase.reversed': (values, i18n) => {
    const amount = coins(values, i18n);
    const { kind, owed } = values;
    const title = kind === 'chargeback' ? msg`Your card payment was charged back` : msg`Your card payment was refunded`;
    if (owed === null) return [title, msg`The ${amount} you bought with it was returned to us.`];
    const debt = coins({ ...values, amount: owed }, i18n);
    return [
      title,
      msg`What was left of ${amount} was returned to us. You owe ${debt}, which we take from your next deposits. Until then nothing can leave your account, and you can’t pay or buy by card.`,
    ];
  },
  'dealerOrder.new': (values, i18n) => {
    const amount = coins(values, i18n);
    return [msg`New order to confirm`, msg`A customer ordered ${amount}. Confirm it within the time shown.`];
  },
  'dealerOrder.accepted': (values, i18n) => {
    const amount = coins(values, i18n);
    if (values.side === 'buy')
      return [msg`Pay for your order`, msg`The merchant accepted your order of ${amount}. Pay within the time shown.`];
    return [msg`The merchant accepted your order`, msg`The merchant pays you for ${amount} within the time shown.`];
  },
  'dealerOrder.paid': (values, i18n) => {
    const amount = coins(values, i18n);
    if (values.as === 'dealer') return [msg`Customer marked as paid`, msg`Check your account, then release ${amount}.`];
    return [msg`The merchant marked as paid`, msg`Check your account, then confirm receipt for ${amount}.`];
  },
  'dealerOrder.completed': (values, i18n) => {
    const amount = coins(values, i18n);
    return [msg`Order completed`, msg`The order of ${amount} is complete.`];
  },
  'dealerOrder.cancelled': (values, i18n) => {
    const amount = coins(values, i18n);
    return [msg`Order cancelled`, msg`The order of ${amount} was cancelled. The coins were returned to the seller.`];
  },
  'dealerOrder.failed': (values, i18n) => {
    const amount = coins(values, i18n);
    return [
      msg`Order ended by our team`,
      msg`The order of ${amount} wasn’t completed. The coins were returned to the seller.`,
    ];
  },
  'dealerOrder.message': (values, i18n) => {
    const amount = coins(values, i18n);
    return [msg`New message`, msg`You have a message about the order of ${amount}.`];
  },
  'dealerOrder.reminder': (values, i18n) => {
    const amount = coins(values, i18n);
    const until = writeInstant(values.until, i18n.locale);
    const title = msg`Your order is waiting for you`;
    if (values.step === 'confirm') return [title, msg`Accept or decline the order of ${amount} by ${until}.`];
    if (values.step === 'pay') return [title, msg`Pay for the order of ${amount} by ${until}.`];
    return [title, msg`Check your account, then release ${amount} by ${until}.`];
  },
  'appeal.withdrawn': (values, i18n) => {
    const amount = coins(values, i18n);
    return [
      msg`Appeal cancelled`,
      msg`The appeal about the order of ${amount} was cancelled. The order continues where it was.`,
    ];
  },
  'appeal.opened': (values, i18n) => {
    const amount = coins(values, i18n);
    const until = writeInstant(values.until, i18n.locale);
    return [
      msg`We’re reviewing your order`,
      msg`We’re reviewing the order of ${amount}. The coins stay where they are. Add your statement by ${until}.`,
    ];
  },
  'appeal.decided': (values, i18n) => {
    const amount = coins(values, i18n);
    const { explanation } = values;
    if (values.result === 'userAtFault')
      return [msg`Appeal decided: customer at fault`, msg`Order of ${amount}. Reason: ${explanation}`];
    if (values.result === 'traderAtFault')
      return [msg`Appeal decided: merchant at fault`, msg`Order of ${amount}. Reason: ${explanation}`];
    return [msg`Appeal decided: neither side at fault`, msg`Order of ${amount}. Reason: ${explanation}`];
  },
};

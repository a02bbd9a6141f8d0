import { declineNames, disputeStates, requestFieldNames } from '#src/features/corporate-cards/index.ts';
import { msg } from '@lingui/core/macro';
import type { NoticeKind, NoticeValues } from '#contract/notices/kinds.ts';
import { coins, type Say } from './say.ts';

type CardKind = Extract<NoticeKind, `card.${string}`>;

/** Returns a card's name: the company's label for it and its last digits. */
const cardName = ({ label, lastFour }: NoticeValues['card.active']): string =>
  [label, lastFour === null ? '' : `•• ${lastFour}`].filter((part) => part !== '').join(' ') || '••';

/** Texts of notices about corporate cards, for cardholders and for managers. */
export const cardWords: { readonly [Kind in CardKind]: Say<Kind> } = {
  'card.active': (values) => {
    const card = cardName(values);
    return [msg`Your card is active`, msg`${card} can pay now.`];
  },
  'card.frozen': (values) => {
    const card = cardName(values);
    return [msg`Your card is frozen`, msg`New payments with ${card} are declined.`];
  },
  'card.closed': (values) => {
    const card = cardName(values);
    return [msg`Your card is closed`, msg`${card} can’t be used again.`];
  },
  'card.declined': (values, i18n) => {
    const { merchant, reason } = values;
    const [card, money, why] = [cardName(values), coins(values, i18n), i18n._(declineNames[reason])];
    return [msg`Card payment declined`, msg`${money} at ${merchant} with ${card}. ${why}.`];
  },
  'card.refunded': (values, i18n) => {
    const [money, { merchant }] = [coins(values, i18n), values];
    return [msg`Card payment refunded`, msg`${merchant} refunded ${money}.`];
  },
  'card.receiptWanted': (values, i18n) => {
    const [money, { merchant }] = [coins(values, i18n), values];
    return [msg`Add a receipt`, msg`${money} paid at ${merchant}. Add the receipt while you have it at hand.`];
  },
  'card.receiptsMissing': (values) => {
    const [card, { count }] = [cardName(values), values];
    return [msg`Card receipts are missing`, msg`Payments with ${card} without a receipt: ${count}.`];
  },
  'card.limitAsked': (values, i18n) => {
    const [card, money, { by, reason }] = [cardName(values), coins(values, i18n), values];
    const what = i18n._(requestFieldNames[values.field]);
    return [msg`A cardholder asks for a higher limit`, msg`${by} asks for ${money} (${what}) with ${card}: ${reason}`];
  },
  'card.limitApproved': (values, i18n) => {
    const [card, money, what] = [cardName(values), coins(values, i18n), i18n._(requestFieldNames[values.field])];
    return [msg`Your limit request was approved`, msg`${card}: ${what}, ${money}.`];
  },
  'card.limitDeclined': (values, i18n) => {
    const [card, money, what] = [cardName(values), coins(values, i18n), i18n._(requestFieldNames[values.field])];
    return [msg`Your limit request was declined`, msg`${card}: ${what}, ${money}.`];
  },
  'card.disputed': (values, i18n) => {
    const [money, { merchant }, state] = [coins(values, i18n), values, i18n._(disputeStates[values.status].name)];
    return [msg`Card dispute: ${state}`, msg`Your dispute of ${money} at ${merchant}.`];
  },
  'card.debt': (values, i18n) => {
    const [money, { merchant }] = [coins({ ...values, amount: values.owed }, i18n), values];
    return [
      msg`A card payment wasn’t covered`,
      msg`${merchant} took ${money} more than your balance. Add money to cover it. Until then nothing can leave your account, and cards are declined.`,
    ];
  },
};

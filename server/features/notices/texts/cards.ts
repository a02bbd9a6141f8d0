import type { NoticeValues } from '#contract/notices/kinds.ts';
import type { DeclineReason } from '#contract/corporate-cards/states.ts';
import { coins, type NoticeTexts } from './text.ts';

type Card = Pick<NoticeValues['card.active'], 'label' | 'lastFour'>;

const card = ({ label, lastFour }: Card) =>
  [label === '' ? 'Your card' : `Your card “${label}”`, lastFour === null ? '' : ` ending ${lastFour}`].join('');
const kapian = ({ label, lastFour }: Card) =>
  [label === '' ? '您的卡片' : `您的卡片“${label}”`, lastFour === null ? '' : `（尾号 ${lastFour}）`].join('');

/** Why, as the end of a sentence. */
const reasons: Readonly<Record<DeclineReason, readonly [en: string, zh: string]>> = {
  unknownCard: ['we don’t know this card', '卡片不存在'],
  frozen: ['the card is frozen', '卡片已冻结'],
  notActive: ['the card isn’t active', '卡片未启用'],
  currency: ['the card can’t pay in this currency', '卡片不支持该币种'],
  over: ['the payment has already ended', '该笔付款已结束'],
  account: ['the account can’t pay right now', '账户暂时无法付款'],
  holder: ['the cardholder is no longer on the team', '持卡人已不在团队中'],
  category: ['the card can’t pay this kind of merchant', '卡片不可用于此类商户'],
  country: ['the card can’t pay in this country', '卡片不可在该国家/地区使用'],
  perTransaction: ['it’s above the limit per payment', '超出单笔限额'],
  used: ['the single-use card was already used', '一次性卡片已使用'],
  debt: ['an earlier payment isn’t covered yet', '此前有付款尚未补足'],
  perDay: ['it’s above the limit per day', '超出每日限额'],
  perMonth: ['it’s above the limit per month', '超出每月限额'],
  funds: ['there isn’t enough money in the account', '账户余额不足'],
  late: ['the card issuer declined it', '发卡机构拒绝了该笔付款'],
};

/** Corporate cards, for their holders. */
export const cardTexts: NoticeTexts<
  'card.active' | 'card.frozen' | 'card.closed' | 'card.declined' | 'card.refunded' | 'card.debt'
> = {
  'card.active': [
    (values) => ({ subject: 'Your card is active', short: `${card(values)} is active and can pay.` }),
    (values) => ({ subject: '卡片已启用', short: `${kapian(values)}已启用，可用于付款。` }),
  ],
  'card.frozen': [
    (values) => ({ subject: 'Your card is frozen', short: `${card(values)} is frozen. New payments are declined.` }),
    (values) => ({ subject: '卡片已冻结', short: `${kapian(values)}已冻结，新的付款将被拒绝。` }),
  ],
  'card.closed': [
    (values) => ({ subject: 'Your card is closed', short: `${card(values)} is closed and can’t be used again.` }),
    (values) => ({ subject: '卡片已注销', short: `${kapian(values)}已注销，无法再使用。` }),
  ],
  'card.declined': [
    (values) => ({
      subject: 'Card payment declined',
      short: `${coins(values)} at ${values.merchant} was declined: ${reasons[values.reason][0]}.`,
      details: [`${card(values)}.`],
    }),
    (values) => ({
      subject: '卡片付款被拒绝',
      short: `在 ${values.merchant} 的 ${coins(values)} 付款被拒绝：${reasons[values.reason][1]}。`,
      details: [`${kapian(values)}。`],
    }),
  ],
  'card.refunded': [
    (values) => ({
      subject: 'Card payment refunded',
      short: `${values.merchant} refunded ${coins(values)}. It’s back in the global account.`,
    }),
    (values) => ({
      subject: '卡片付款已退款',
      short: `${values.merchant} 已退款 ${coins(values)}，款项已退回全球账户。`,
    }),
  ],
  'card.debt': [
    (values) => ({
      subject: 'A card payment wasn’t covered',
      short: `${values.merchant} took ${coins({ ...values, amount: values.owed })} more than your balance. Add money to cover it; cards are declined until then.`,
    }),
    (values) => ({
      subject: '卡片付款余额不足',
      short: `${values.merchant} 扣款超出余额 ${coins({ ...values, amount: values.owed })}。请及时补足，补足前卡片付款将被拒绝。`,
    }),
  ],
};

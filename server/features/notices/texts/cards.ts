import type { NoticeKind, NoticeValues } from '#contract/notices/kinds.ts';
import type { RequestField } from '#contract/corporate-cards/rules.ts';
import type { CardDisputeState, DeclineReason } from '#contract/corporate-cards/states.ts';
import { coins, type NoticeTexts } from './text.ts';

type Card = Pick<NoticeValues['card.active'], 'label' | 'lastFour'>;

const card = ({ label, lastFour }: Card) =>
  [label === '' ? 'Your card' : `Your card “${label}”`, lastFour === null ? '' : ` ending ${lastFour}`].join('');
const kapian = ({ label, lastFour }: Card) =>
  [label === '' ? '您的企业卡' : `您的企业卡“${label}”`, lastFour === null ? '' : `（尾号 ${lastFour}）`].join('');

/** The reason, as the end of a sentence. */
const reasons: Readonly<Record<DeclineReason, readonly [en: string, zh: string]>> = {
  unknownCard: ['the card is unknown', '企业卡不存在'],
  frozen: ['the card is frozen', '企业卡已冻结'],
  notActive: ['the card isn’t active', '企业卡未启用'],
  currency: ['the card can’t pay in this currency', '企业卡不支持该币种'],
  over: ['the payment has already ended', '该笔付款已结束'],
  account: ['the account can’t pay right now', '账户暂时无法付款'],
  holder: ['the cardholder is no longer on the team', '持卡人已不在团队中'],
  category: ['the card can’t pay this kind of merchant', '企业卡不可用于此类商户'],
  country: ['the card can’t pay in this country', '企业卡不可在该国家/地区使用'],
  merchant: ['the card can’t pay this merchant', '企业卡不可用于该商户'],
  perTransaction: ['it’s above the limit per payment', '超出单笔限额'],
  used: ['the single-use card was already used', '一次性企业卡已使用'],
  debt: ['the company has a debt that isn’t covered yet', '公司有欠款尚未补足'],
  perDay: ['it’s above the limit per day', '超出每日限额'],
  perMonth: ['it’s above the limit per month', '超出每月限额'],
  funds: ['there isn’t enough money in the account', '账户余额不足'],
  late: ['the card issuer declined it', '发卡机构拒绝了该笔付款'],
};

const fields: Readonly<Record<RequestField, readonly [en: string, zh: string]>> = {
  oneOff: ['one payment of', '单笔临时额度'],
  perTransaction: ['a limit per payment of', '单笔限额'],
  perDay: ['a daily limit of', '每日限额'],
  perMonth: ['a monthly limit of', '每月限额'],
};
const answered = (answer: string) => (answer === '' ? [] : [answer]);

const disputed: Readonly<Record<CardDisputeState, readonly [en: string, zh: string]>> = {
  draft: ['draft', '草稿'],
  submitted: ['submitted', '已提交'],
  underReview: ['under review', '审核中'],
  credited: ['provisional credit', '已临时入账'],
  won: ['won', '争议成立'],
  lost: ['lost', '争议不成立'],
  withdrawn: ['withdrawn', '已撤回'],
};
const outcome: Readonly<Partial<Record<CardDisputeState, readonly [en: string, zh: string]>>> = {
  credited: [
    'The money is back in the global account until the issuer decides. It’s reversed if the dispute is lost.',
    '款项已临时退回全球账户，若争议不成立将被冲回。',
  ],
  underReview: [
    'The provisional credit has been reversed while the issuer decides.',
    '争议审理期间，临时入账款项已冲回。',
  ],
  won: ['The money stays in the global account.', '款项归您所有。'],
  lost: ['The payment stands. Any provisional credit has been reversed.', '原付款有效，临时入账款项已冲回。'],
};

/** Corporate cards, for their holders. */
export const cardTexts: NoticeTexts<Extract<NoticeKind, `card.${string}`>> = {
  'card.active': [
    (values) => ({ subject: 'Your card is active', short: `${card(values)} is active and can pay.` }),
    (values) => ({ subject: '企业卡已启用', short: `${kapian(values)}已启用，可用于付款。` }),
  ],
  'card.frozen': [
    (values) => ({ subject: 'Your card is frozen', short: `${card(values)} is frozen. New payments are declined.` }),
    (values) => ({ subject: '企业卡已冻结', short: `${kapian(values)}已冻结，新的付款将被拒绝。` }),
  ],
  'card.closed': [
    (values) => ({ subject: 'Your card is closed', short: `${card(values)} is closed and can’t be used again.` }),
    (values) => ({ subject: '企业卡已注销', short: `${kapian(values)}已注销，无法再使用。` }),
  ],
  'card.declined': [
    (values) => ({
      subject: 'Card payment declined',
      short: `${coins(values)} at ${values.merchant} was declined: ${reasons[values.reason][0]}.`,
      details: [`${card(values)}.`],
    }),
    (values) => ({
      subject: '企业卡付款被拒绝',
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
      subject: '企业卡付款已退款',
      short: `${values.merchant} 已退款 ${coins(values)}，款项已退回全球账户。`,
    }),
  ],
  'card.receiptWanted': [
    (values) => ({
      subject: 'Add a receipt',
      short: `${coins(values)} paid at ${values.merchant}. Add the receipt while you have it at hand.`,
    }),
    (values) => ({
      subject: '请上传消费凭证',
      short: `您在 ${values.merchant} 消费 ${coins(values)}，请及时上传凭证。`,
    }),
  ],
  'card.receiptsMissing': [
    (values) => ({
      subject: 'Card receipts are missing',
      short: `${card(values)} has ${values.count === 1 ? '1 payment' : `${values.count} payments`} without a receipt. Add what’s missing in Corporate cards.`,
    }),
    (values) => ({
      subject: '企业卡消费凭证缺失',
      short: `${kapian(values)}有 ${values.count} 笔付款缺少凭证，请前往“企业卡”补充上传。`,
    }),
  ],
  'card.limitAsked': [
    (values) => ({
      subject: 'A cardholder asks for a higher limit',
      short: `${values.by} asks for ${fields[values.field][0]} ${coins(values)} with ${card(values).replace('Your', 'the')}.`,
      details: [values.reason],
    }),
    (values) => ({
      subject: '持卡人申请调整限额',
      short: `${values.by} 申请将${kapian(values).replace('您的', '')}的${fields[values.field][1]}调整为 ${coins(values)}。`,
      details: [values.reason],
    }),
  ],
  'card.limitApproved': [
    (values) => ({
      subject: 'Your limit request was approved',
      short: `${card(values)} now has ${fields[values.field][0]} ${coins(values)}.`,
      details: answered(values.answer),
    }),
    (values) => ({
      subject: '限额申请已通过',
      short: `${kapian(values)}的${fields[values.field][1]}已调整为 ${coins(values)}。`,
      details: answered(values.answer),
    }),
  ],
  'card.limitDeclined': [
    (values) => ({
      subject: 'Your limit request was declined',
      short: `Your company declined ${fields[values.field][0]} ${coins(values)}.`,
      details: answered(values.answer),
    }),
    (values) => ({
      subject: '限额申请未通过',
      short: `企业未同意将${fields[values.field][1]}调整为 ${coins(values)}。`,
      details: answered(values.answer),
    }),
  ],
  'card.disputed': [
    (values) => ({
      subject: `Card dispute: ${disputed[values.status][0]}`,
      short:
        `Your dispute of ${coins(values)} at ${values.merchant}: ${disputed[values.status][0]}. ${outcome[values.status]?.[0] ?? ''}`.trim(),
    }),
    (values) => ({
      subject: `企业卡争议：${disputed[values.status][1]}`,
      short: `您对 ${values.merchant} ${coins(values)} 付款提出的争议：${disputed[values.status][1]}。${outcome[values.status]?.[1] ?? ''}`,
    }),
  ],
  'card.debt': [
    (values) => ({
      subject: 'A card payment wasn’t covered',
      short: `${values.merchant} took ${coins({ ...values, amount: values.owed })} more than your balance. Add money to cover it. Until then nothing can leave your account, and cards are declined.`,
    }),
    (values) => ({
      subject: '企业卡付款余额不足',
      short: `${values.merchant} 扣款超出余额 ${coins({ ...values, amount: values.owed })}。请及时补足。结清之前，账户内所有资产均无法转出，企业卡付款也将被拒绝。`,
    }),
  ],
};

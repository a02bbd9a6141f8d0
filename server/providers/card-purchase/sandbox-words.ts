import type { Locale } from '#contract/platform/locales.ts';
import type { CardDoes } from './sandbox-cards.ts';

/**
 * Texts of the sandbox's payment page. It belongs to the provider, so they are not in the product's message catalogue.
 */
export interface PageWords {
  readonly sandbox: string;
  readonly pay: string;
  readonly buys: (coins: string) => string;
  readonly number: string;
  readonly expiry: string;
  readonly code: string;
  readonly payNow: string;
  readonly cancel: string;
  readonly testCards: string;
  readonly cards: Readonly<Record<CardDoes, string>>;
  readonly faults: Readonly<Record<'notTestCard' | 'declined' | 'rejected', string>>;
  readonly challenge: string;
  readonly isIt: string;
  readonly confirm: string;
  readonly reject: string;
  readonly closed: Readonly<Record<'badLink' | 'expired' | 'over', { readonly title: string; readonly text: string }>>;
  readonly back: string;
}

export const pageWords: Readonly<Record<Locale, PageWords>> = {
  en: {
    sandbox: 'Sandbox card provider: test money only. Don’t enter a real card.',
    pay: 'Pay by card',
    buys: (coins) => `For ${coins}`,
    number: 'Card number',
    expiry: 'Expiry date',
    code: 'Security code',
    payNow: 'Pay',
    cancel: 'Cancel and return',
    testCards: 'Test cards, any date and code:',
    cards: {
      paid: 'is charged',
      mastercard: 'is charged (Mastercard)',
      declined: 'is declined',
      challenge: 'asks for 3-D Secure',
      held: 'is charged, then held for review',
      failsLater: 'is charged, then fails',
    },
    faults: {
      notTestCard: 'Use one of the test cards below.',
      declined: 'Your card was declined. Try another card.',
      rejected: 'Your bank rejected the payment. Try again or use another card.',
    },
    challenge: 'Confirm with your bank',
    isIt: 'Your bank asks whether you are making this payment.',
    confirm: 'Confirm payment',
    reject: 'Reject payment',
    closed: {
      badLink: { title: 'Link not valid', text: 'This payment link was already used or has expired.' },
      expired: { title: 'Payment closed', text: 'The time to pay is over.' },
      over: { title: 'Payment closed', text: 'This payment no longer accepts a card.' },
    },
    back: 'Return to the shop',
  },
  'zh-CN': {
    sandbox: '沙盒卡支付机构：仅限测试资金，请勿输入真实卡号。',
    pay: '银行卡支付',
    buys: (coins) => `购买 ${coins}`,
    number: '卡号',
    expiry: '有效期',
    code: '安全码',
    payNow: '支付',
    cancel: '取消并返回',
    testCards: '测试卡（有效期和安全码可任意填写）：',
    cards: {
      paid: '扣款成功',
      mastercard: '扣款成功（Mastercard）',
      declined: '被拒绝',
      challenge: '要求 3-D Secure 验证',
      held: '扣款后进入审核',
      failsLater: '扣款后失败',
    },
    faults: {
      notTestCard: '请使用下方的测试卡。',
      declined: '您的卡被拒绝，请换一张卡。',
      rejected: '发卡银行拒绝了该笔支付。请重试或换一张卡。',
    },
    challenge: '银行验证',
    isIt: '发卡银行需要确认是否由您本人支付。',
    confirm: '确认支付',
    reject: '拒绝支付',
    closed: {
      badLink: { title: '链接无效', text: '该支付链接已被使用或已过期。' },
      expired: { title: '支付已关闭', text: '支付时间已结束。' },
      over: { title: '支付已关闭', text: '该笔支付不再接受银行卡。' },
    },
    back: '返回商家',
  },
};

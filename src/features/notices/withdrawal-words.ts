import { msg } from '@lingui/core/macro';
import type { NoticeKind } from '#contract/notices/kinds.ts';
import { coins, type Say } from './say.ts';

/** Notices about withdrawals of coins. */
export const withdrawalWords: { readonly [Kind in Extract<NoticeKind, `withdrawal.${string}`>]: Say<Kind> } = {
  'withdrawal.completed': (values, i18n) => {
    const amount = coins(values, i18n);
    return [msg`Withdrawal completed`, msg`${amount} has arrived at the recipient address.`];
  },
  'withdrawal.review': (values, i18n) => {
    const amount = coins(values, i18n);
    return [
      msg`Your withdrawal is under review`,
      msg`We’re reviewing your withdrawal of ${amount} before we send it. You don’t need to do anything.`,
    ];
  },
  'withdrawal.approved': (values, i18n) => {
    const amount = coins(values, i18n);
    return [msg`Your withdrawal has been approved`, msg`We’ve finished reviewing your withdrawal of ${amount}.`];
  },
  'withdrawal.delayed': (values, i18n) => {
    const amount = coins(values, i18n);
    return [
      msg`Your withdrawal is delayed`,
      msg`Your withdrawal of ${amount} is taking longer than usual. We’re checking it.`,
    ];
  },
  'withdrawal.actionNeeded': (values, i18n) => {
    const amount = coins(values, i18n);
    return [msg`Action needed for your withdrawal`, msg`Your withdrawal of ${amount} needs details from you.`];
  },
  'withdrawal.failed': (values, i18n) => [msg`Withdrawal failed`, unpaid(coins(values, i18n))],
  'withdrawal.rejected': (values, i18n) => [msg`Withdrawal rejected`, unpaid(coins(values, i18n))],
  'withdrawal.cancelled': (values, i18n) => [msg`Withdrawal cancelled`, unpaid(coins(values, i18n))],
};

const unpaid = (amount: string) => msg`${amount} is back in your account, and no fee was charged.`;

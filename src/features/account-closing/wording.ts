import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ClosingBlockerKind } from '#contract/account-closing/rules.ts';
import type { RoutePath } from '#contract/platform/routes.ts';

interface Blocker {
  readonly name: MessageDescriptor;
  /** What the customer can do about it, if that isn't to wait. */
  readonly todo?: MessageDescriptor;
  /** Where they see it. */
  readonly to?: RoutePath;
}

const [coins, fiat] = ['/dashboard/assets/digital/order', '/dashboard/assets/global/order'] as const;

/** What keeps an account from being closed. */
export const blockerWords: Readonly<Record<ClosingBlockerKind, Blocker>> = {
  withdrawal: { name: msg`Withdrawals in progress`, to: coins },
  bankWithdrawal: { name: msg`Bank withdrawals in progress`, to: fiat },
  transfer: { name: msg`Transfers in progress`, to: coins },
  remittance: { name: msg`Remittances in progress`, to: '/dashboard/remittance/order' },
  remittanceBatch: { name: msg`Batch payments in progress`, to: '/dashboard/remittance/batches' },
  deposit: { name: msg`Deposits in progress`, to: coins },
  fiatDeposit: { name: msg`Bank deposits in progress`, todo: msg`Cancel those you won’t pay.`, to: fiat },
  missingDeposit: { name: msg`Missing deposits under review`, to: coins },
  conversion: { name: msg`Conversions in progress`, to: '/dashboard/convert/order' },
  cardPurchase: { name: msg`Card purchases in progress`, to: '/dashboard/ramp/order' },
  dealerOrder: { name: msg`Orders with merchants in progress`, to: '/dashboard/ramp/order' },
  otcOrder: { name: msg`OTC orders in progress`, to: '/dashboard/convert/order' },
  stake: { name: msg`Stakes`, todo: msg`Redeem them.`, to: '/dashboard/earn' },
  card: { name: msg`Corporate cards`, todo: msg`Close them.`, to: '/dashboard/cards' },
  cardPayment: { name: msg`Card payments not settled`, to: '/dashboard/cards' },
  cardDispute: { name: msg`Open card disputes`, to: '/dashboard/cards' },
  multiSig: { name: msg`Open multisig requests`, to: '/dashboard/assets/digital/wallets' },
  debt: {
    name: msg`Amounts you owe`,
    todo: msg`Deposit or convert to cover them.`,
    to: '/dashboard/assets/digital',
  },
  verification: { name: msg`Identity verification under review`, to: '/dashboard/account/verifiy' },
  securityChange: { name: msg`Security change under review`, to: '/dashboard/account/userInfo' },
  globalAccount: { name: msg`Global account application under review`, to: '/dashboard/assets/global' },
  membership: {
    name: msg`Companies you’re a member of`,
    todo: msg`Leave them in your account settings.`,
    to: '/dashboard/account/userInfo',
  },
  dealing: { name: msg`Trading pairs you offer`, todo: msg`Disable them.`, to: '/dashboard/acceptor' },
  staff: { name: msg`Staff roles`, todo: msg`Ask an administrator to remove them.` },
};

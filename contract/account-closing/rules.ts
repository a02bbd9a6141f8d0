/**
 * What of a domain keeps an account from being closed: orders under way, and what has to be ended or decided first.
 * Balances are listed by asset instead.
 */
export const closingBlockerKinds = [
  'withdrawal',
  'bankWithdrawal',
  'transfer',
  'remittance',
  'remittanceBatch',
  'deposit',
  'fiatDeposit',
  'missingDeposit',
  'conversion',
  'cardPurchase',
  'dealerOrder',
  'otcOrder',
  'stake',
  'card',
  'cardPayment',
  'cardDispute',
  'multiSig',
  'debt',
  'verification',
  'securityChange',
  'globalAccount',
  'membership',
  'dealing',
  'staff',
] as const;
export type ClosingBlockerKind = (typeof closingBlockerKinds)[number];

/**
 * Available balances of an asset below this value may stay on a closed account: they are too small to send anywhere.
 * They remain the customer's, who can claim them after support has reopened the account.
 */
export const dust = { asset: 'USD', below: '1' } as const;

/** Maximum length of the reason a customer may give. */
export const closingReasonLength = 500;

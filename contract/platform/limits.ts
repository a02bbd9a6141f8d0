/**
 * Numbers of the specification that have no other place in the code; others are defined where they are used. The unit
 * (`second`, `minute` and so on) is part of the field name. Features that don't exist yet will read their numbers here.
 */
export const limits = {
  /** Section 3: wrong passwords lock the account for a time. */
  login: { wrongPasswordsToLock: 5, lockHours: 2 },
  /** Section 5: API keys of a user. */
  apiKey: { perUser: 20, addressesPerKey: 20, unboundValidityDays: 90 },
  /** Section 5: payment methods, one per kind of channel. */
  paymentMethods: { active: { perUser: 3, perChannelType: 1 } },
  /** Section 5: cancellations per day before ordering is blocked for the day. */
  dealerOrder: { cancellationsPerDay: 3 },
  /** Section 5: an appeal against an order. */
  appeal: { windowHours: 24, remarkMinLength: 10 },
  /** Section 5: multi-signature wallets. */
  multiSig: { signers: { min: 2, minSignatures: 2 }, nameMaxLength: 20 },
  /** Section 5: buying with a card. The specification describes the fee in two ways. */
  cardPurchase: {
    fee: { percent: '5', amount: '10', asset: 'USD' },
    newConfirmationPercent: '2.5',
    quote: { minutes: 3, adjustmentPercent: '1' },
  },
  /** Section 5: no withdrawal for a time after a security item changed. */
  withdrawal: { blockAfterSecurityChangeHours: 24 },
  /** Section 5: an application to change a security item. */
  securityChange: { workingDays: 1 },
  /** Section 5: when interest is paid, and when redemptions are closed. */
  earn: { interestAfterDays: 2, noRedemptionUtc: { from: '16:00', to: '16:20' } },
  /** Section 5: duration of an application's review. */
  globalAccount: { reviewWorkingDays: { min: 1, max: 2 } },
  /** Section 5: withdrawals of a currency. */
  fiatWithdrawal: { processedWorkingDays: 1, creditedHours: 2 },
  /** Section 1: months without the monthly fee. */
  pricing: { waivedMonths: 6 },
  /** Section 5: conversions cost nothing besides their rate. */
  convert: { fee: '0', slippage: '0' },
  /** Section 1: decimal places of a displayed quotient of amounts; amounts themselves are shown in full. */
  display: { mathPlaces: 4 },
  /** Section 1: how the shell shows a QR code. */
  shell: { qrSizePx: 150 },
} as const;

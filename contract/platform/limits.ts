/**
 * The numbers of the specification that no place of their own has: code that needs one reads it here. Others stand
 * where they are used. `second`, `minute` and the like stand in the name of the field. Of those that no feature uses
 * yet, their features will read what stands here.
 */
export const limits = {
  /** Section 3: wrong passwords lock the account for a time. */
  login: { wrongPasswordsToLock: 5, lockHours: 2 },
  /** Section 5: API keys of a user. */
  apiKey: { perUser: 20, addressesPerKey: 20, unboundValidityDays: 90 },
  /** Section 5: payment methods, one for each kind of channel. */
  paymentMethods: { active: { perUser: 3, perChannelType: 1 } },
  /** Section 5: cancellations in a day before a day without orders. */
  dealerOrder: { cancellationsPerDay: 3 },
  /** Section 5: an appeal against an order. */
  appeal: { windowHours: 24, remarkMinLength: 10 },
  /** Section 5: wallets with several signers. */
  multiSig: { signers: { min: 2, minSignatures: 2 }, nameMaxLength: 20 },
  /** Section 5: buying with a card. The specification reads the fee in two ways. */
  cardPurchase: {
    fee: { percent: '5', amount: '10', asset: 'USD' },
    newConfirmationPercent: '2.5',
    quote: { minutes: 3, adjustmentPercent: '1' },
  },
  /** Section 5: no withdrawal for a time after a security item changed. */
  withdrawal: { blockAfterSecurityChangeHours: 24 },
  /** Section 5: an application to change a security item. */
  securityChange: { workingDays: 1 },
  /** Section 5: when interest comes, and when nothing can be redeemed. */
  earn: { interestAfterDays: 2, noRedemptionUtc: { from: '16:00', to: '16:20' } },
  /** Section 5: how long the review of an application takes. */
  globalAccount: { reviewWorkingDays: { min: 1, max: 2 } },
  /** Section 5: withdrawals of a currency. */
  fiatWithdrawal: { processedWorkingDays: 1, creditedHours: 2 },
  /** Section 1: months without the monthly fee. */
  pricing: { waivedMonths: 6 },
  /** Section 5: conversions cost nothing beside their rate. */
  convert: { fee: '0', slippage: '0' },
  /** Section 1: places that a quotient of amounts is shown with; amounts themselves lose nothing. */
  display: { mathPlaces: 4 },
  /** Section 1: how the shell shows a QR code. */
  shell: { qrSizePx: 150 },
} as const;

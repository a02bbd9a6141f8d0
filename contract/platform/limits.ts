/**
 * The numbers of the specification, each in one place. `second`, `minute` and the like stand in the
 * name of the field. Those that no feature uses yet stand here all the same.
 */
export const limits = {
  /** Section 3: wrong passwords lock the account for a time. */
  login: { wrongPasswordsToLock: 5, lockHours: 2 },
  /** Section 5: the two password rules. */
  password: {
    signUp: { min: 12, max: 20, kinds: ['digit', 'upper', 'lower', 'symbol'] },
    change: { min: 8, max: 20 },
  },
  /** Section 5: the PIN that money needs, typed twice. */
  fundsPin: { length: 6, entries: 2 },
  /** Section 3: how the client encrypts a password. */
  passwordEncryption: {
    derivation: { name: 'PBKDF2', iterations: 1000, keyBits: 128 },
    cipher: 'AES-CBC',
    cookie: { name: 'isk', parts: ['iv', 'salt', 'keyId'] },
  },
  /** Section 3: the countdown to the next refresh, and how often it is tried. */
  token: { countdown: { marginSeconds: 180, tickSeconds: 1 }, refreshAttempts: 3 },
  /** Section 7: what every call has in common. */
  http: {
    timeoutSeconds: 30,
    headers: ['accept-language', 'language-code', 'client-type', 'device-id', 'authorization'],
  },
  /** Section 5: uploads; which of the two sizes holds depends on the screen. */
  files: { perUpload: 3, megabytes: [5, 10] },
  /** Section 5: proofs of a payment abroad. */
  remittance: { proofFiles: { count: 3, megabytes: 10, types: ['PDF', 'JPG', 'PNG'] } },
  /** Section 5: API keys of a user. */
  apiKey: { perUser: 20, addressesPerKey: 20, unboundValidityDays: 90 },
  /** Section 5: payment methods, one for each kind of channel. */
  paymentMethods: { active: { perUser: 3, perChannelType: 1 } },
  /** Section 5: cancellations in a day before a day without orders. */
  dealerOrder: { cancellationsPerDay: 3 },
  /** Section 5: an appeal against an order. */
  appeal: { windowHours: 24, remarkMinLength: 10, vouchers: 3 },
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
  /** Section 1: latest announcements under the bell. */
  announcements: { previewItems: 5 },
  /** Sections 1 and 9: how the shell behaves. */
  shell: {
    scrollOffsetPx: 80,
    modalCloseDelayMs: 250,
    routeLayoutDelayMs: 200,
    backToTopAfterPx: 400,
    debounceMs: 500,
    qrSizePx: 150,
  },
  /** Section 9: languages; the first is the default. */
  locale: { languages: ['en', 'zh-CN'], default: 'en-US' },
  /** Section 5: amounts, dates and shortened texts. The rules themselves are in `money.ts` and `display.ts`. */
  display: {
    amount: { defaultPlaces: 2, mathPlaces: 4, isTruncated: true },
    date: { invalid: '--', hasOffset: true },
    address: { wholeUpTo: 6, threeUpTo: 12, short: 3, long: 6 },
    reference: { wholeUpTo: 11, first: 5, last: 6, empty: '--' },
    name: { from: ['name', 'email', 'phone'], none: '--' },
  },
  /** Section 1: countries that see a compliance pop-up. */
  geo: { complianceCountries: ['AE', 'GB', 'UK'] },
} as const;

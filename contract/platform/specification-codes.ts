/** How the client reacts to a code (specification, section 8). */
export type Reaction =
  | 'maintenance'
  | 'signOut'
  | 'loginTip'
  | 'safeVerification'
  | 'refetchKey'
  | 'translatedMessage'
  | 'toast';

export interface ErrorCodeFacts {
  readonly meaning: string;
  readonly status: number;
  readonly reaction: Reaction;
}

/** The specification's 76 codes. */
export const specificationCodes = {
  1: { meaning: 'the site is in maintenance', status: 503, reaction: 'maintenance' },
  2: { meaning: 'the site is in maintenance', status: 503, reaction: 'maintenance' },
  40001: { meaning: 'currency unsupported', status: 409, reaction: 'toast' },
  40002: { meaning: 'deposit forbidden', status: 409, reaction: 'toast' },
  40003: { meaning: 'merchant frozen or closed', status: 409, reaction: 'toast' },
  40004: { meaning: 'order cancelled', status: 409, reaction: 'toast' },
  40005: { meaning: 'order paid', status: 409, reaction: 'toast' },
  40006: { meaning: 'order completed', status: 409, reaction: 'toast' },
  40007: { meaning: 'order not found', status: 404, reaction: 'toast' },
  40008: { meaning: 'withdrawal order not found', status: 404, reaction: 'toast' },
  40009: { meaning: 'merchant order number exists', status: 409, reaction: 'toast' },
  40010: { meaning: 'merchant withdrawal number exists', status: 409, reaction: 'toast' },
  40011: { meaning: 'merchant balance insufficient', status: 409, reaction: 'toast' },
  40012: { meaning: 'withdrawal closed for the coin', status: 409, reaction: 'toast' },
  40013: { meaning: 'below single minimum', status: 409, reaction: 'toast' },
  40014: { meaning: 'above single maximum', status: 409, reaction: 'toast' },
  40015: { meaning: 'daily total exceeded', status: 409, reaction: 'toast' },
  40016: { meaning: 'too many unpaid orders', status: 409, reaction: 'toast' },
  40017: { meaning: 'no free address', status: 409, reaction: 'toast' },
  40018: { meaning: 'wrong withdrawal address', status: 409, reaction: 'toast' },
  50001: { meaning: 'session not valid', status: 401, reaction: 'signOut' },
  50002: { meaning: 'security verification expired or failed', status: 403, reaction: 'safeVerification' },
  50004: { meaning: 'logged in elsewhere', status: 401, reaction: 'loginTip' },
  50009: {
    meaning: 'finish the previous multi-signature withdrawal first',
    status: 400,
    reaction: 'translatedMessage',
  },
  50010: { meaning: 'user banned from login', status: 403, reaction: 'toast' },
  50011: { meaning: 'user does not exist', status: 404, reaction: 'toast' },
  50012: { meaning: 'uploaded file missing', status: 400, reaction: 'toast' },
  50013: { meaning: 'upload failed', status: 400, reaction: 'toast' },
  50014: { meaning: 'amount out of range', status: 400, reaction: 'toast' },
  50015: { meaning: 'user already verified', status: 400, reaction: 'toast' },
  50016: { meaning: 'too many files', status: 400, reaction: 'toast' },
  51024: {
    meaning: 'account, email, phone or password characters invalid or breaking the password rule',
    status: 400,
    reaction: 'translatedMessage',
  },
  51025: {
    meaning: 'account, email, phone or password characters invalid or breaking the password rule',
    status: 400,
    reaction: 'toast',
  },
  51026: {
    meaning: 'account, email, phone or password characters invalid or breaking the password rule',
    status: 400,
    reaction: 'toast',
  },
  51050: { meaning: 'frozen amount cannot exceed available', status: 400, reaction: 'toast' },
  51091: {
    meaning: 'account, email, phone or password characters invalid or breaking the password rule',
    status: 400,
    reaction: 'toast',
  },
  51092: { meaning: 'account exists', status: 400, reaction: 'toast' },
  51093: { meaning: 'email exists', status: 400, reaction: 'toast' },
  51094: { meaning: 'phone exists', status: 400, reaction: 'toast' },
  60001: { meaning: 'asset creation failed', status: 409, reaction: 'toast' },
  60002: { meaning: 'coin not configured', status: 409, reaction: 'toast' },
  60003: { meaning: 'address missing', status: 409, reaction: 'toast' },
  60004: { meaning: 'user disabled', status: 409, reaction: 'toast' },
  60005: { meaning: 'transfer forbidden', status: 409, reaction: 'toast' },
  60006: { meaning: 'asset missing', status: 409, reaction: 'toast' },
  60007: { meaning: 'fiat balance insufficient', status: 409, reaction: 'toast' },
  60008: { meaning: 'order status failed', status: 409, reaction: 'toast' },
  60009: { meaning: 'deposit forbidden', status: 409, reaction: 'toast' },
  60010: { meaning: 'deposit forbidden', status: 409, reaction: 'toast' },
  60011: { meaning: 'withdrawal forbidden', status: 409, reaction: 'toast' },
  60012: { meaning: 'market rate unavailable', status: 503, reaction: 'toast' },
  60013: { meaning: 'KYC not passed', status: 403, reaction: 'toast' },
  60014: { meaning: 'order under appeal', status: 409, reaction: 'toast' },
  60015: { meaning: 'wrong order status', status: 409, reaction: 'toast' },
  60016: { meaning: 'payment timeout', status: 409, reaction: 'toast' },
  60017: { meaning: 'do not cancel twice', status: 409, reaction: 'toast' },
  60018: { meaning: 'receipt timeout', status: 409, reaction: 'toast' },
  60019: { meaning: 'appeal not found', status: 404, reaction: 'toast' },
  60020: { meaning: 'payment info missing', status: 409, reaction: 'toast' },
  60021: { meaning: 'ad missing', status: 409, reaction: 'toast' },
  60022: { meaning: 're-match ad', status: 409, reaction: 'toast' },
  60023: { meaning: 'daily cancel limit exceeded', status: 409, reaction: 'toast' },
  60024: { meaning: 'trader payment info missing', status: 409, reaction: 'toast' },
  60025: { meaning: 'order total mismatch', status: 409, reaction: 'toast' },
  60026: { meaning: 'one payment method per channel', status: 409, reaction: 'toast' },
  60027: { meaning: 'daily transfer total exceeded', status: 409, reaction: 'toast' },
  60028: { meaning: 'asset insufficient', status: 409, reaction: 'toast' },
  60029: { meaning: 'transfer below service fee', status: 409, reaction: 'toast' },
  60030: { meaning: 'payment info closed', status: 409, reaction: 'toast' },
  60031: { meaning: 'cannot appeal after 24 hours', status: 409, reaction: 'toast' },
  60032: { meaning: 'at most 3 payment methods', status: 409, reaction: 'toast' },
  80001: { meaning: 'user disabled', status: 403, reaction: 'signOut' },
  80002: { meaning: 'logged in elsewhere', status: 401, reaction: 'toast' },
  510240: { meaning: 'account exists', status: 400, reaction: 'toast' },
  'payment:0010': { meaning: 'sell amount out of range', status: 400, reaction: 'toast' },
  InvalidKEIS: {
    meaning: 'the password-encryption key is unknown or has expired',
    status: 400,
    reaction: 'refetchKey',
  },
} as const satisfies Record<string | number, ErrorCodeFacts>;

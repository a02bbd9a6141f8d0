import { specificationCodes, type ErrorCodeFacts } from './specification-codes.ts';

/**
 * Every error code a response can have: its meaning, its HTTP status, and how the client reacts (specification, section
 * 8). The numbers are the specification's. Codes with an area and a colon are ours, for refusals without a number in
 * the specification's catalogue.
 */
export { specificationCodes, type ErrorCodeFacts, type Reaction } from './specification-codes.ts';

/** Codes of the platform itself. Any call may return these; the others are declared per call. */
export const platformCodes = {
  // Refusals of any call during maintenance: on the main host and on the second one.
  1: specificationCodes[1],
  2: specificationCodes[2],
  'request:invalid': { meaning: 'a field is missing, unknown or malformed', status: 400, reaction: 'toast' },
  'request:unauthenticated': { meaning: 'no valid access token or proof', status: 401, reaction: 'toast' },
  'request:clockOff': {
    meaning: 'the proof was made with a wrong clock; details give the server’s time',
    status: 401,
    reaction: 'toast',
  },
  'request:forbidden': { meaning: 'not allowed for this account', status: 403, reaction: 'toast' },
  'request:noPermission': {
    meaning: 'the user’s role in this company lacks the permission, or the membership has ended',
    status: 403,
    reaction: 'toast',
  },
  'request:notFound': { meaning: 'it doesn’t exist, or it isn’t yours', status: 404, reaction: 'toast' },
  'request:tooMany': { meaning: 'too many requests; try again later', status: 429, reaction: 'toast' },
  'request:tooLarge': { meaning: 'the request is too large', status: 413, reaction: 'toast' },
  'request:timeout': { meaning: 'the request took too long to arrive', status: 408, reaction: 'toast' },
  'idempotency:missing': { meaning: 'this command needs an Idempotency-Key', status: 400, reaction: 'toast' },
  'idempotency:mismatch': { meaning: 'this key was used with another request', status: 422, reaction: 'toast' },
  'idempotency:inFlight': { meaning: 'the same command is still running', status: 409, reaction: 'toast' },
  'server:fault': { meaning: 'something failed on our side', status: 500, reaction: 'toast' },
  'server:unavailable': {
    meaning: 'the server can’t respond right now; the outcome is unknown, try again with the same key',
    status: 503,
    reaction: 'toast',
  },
} as const satisfies Record<string, ErrorCodeFacts>;

/** Refusals of individual features that the specification has no code for. */
export const featureCodes = {
  'session:wrongCredentials': { meaning: 'account or password is wrong', status: 401, reaction: 'toast' },
  'session:wrongAccountType': {
    meaning: 'the password is correct, but the account is of the other type',
    status: 403,
    reaction: 'toast',
  },
  'session:locked': { meaning: 'too many wrong passwords; temporarily locked', status: 423, reaction: 'toast' },
  'session:verificationRequired': {
    meaning: 'the password is correct, but the device is unknown: a security check is required',
    status: 403,
    reaction: 'toast',
  },
  'session:refreshReused': {
    meaning: 'this refresh token was already used; all its sessions are ended',
    status: 401,
    reaction: 'signOut',
  },
  'account:notEligible': {
    meaning: 'the questionnaire’s answers rule out an account',
    status: 403,
    reaction: 'toast',
  },
  'security:blocked': {
    meaning: 'transfers and withdrawals are paused after a security change, or while frozen',
    status: 403,
    reaction: 'toast',
  },
  'security:lastContact': {
    meaning: 'the last phone number or email address can’t be removed',
    status: 409,
    reaction: 'toast',
  },
  'security:bound': { meaning: 'this security item is already set up', status: 409, reaction: 'toast' },
  'security:notBound': { meaning: 'this security item isn’t set up', status: 409, reaction: 'toast' },
  'security:wrongPassword': { meaning: 'the old password is wrong', status: 400, reaction: 'toast' },
  'security:wrongFundPassword': { meaning: 'the payment PIN is wrong', status: 400, reaction: 'toast' },
  'security:fundPasswordLocked': {
    meaning: 'too many wrong payment PINs; temporarily locked',
    status: 423,
    reaction: 'toast',
  },
  'security:applied': { meaning: 'an application is awaiting its decision', status: 409, reaction: 'toast' },
  'security:linkVoid': {
    meaning: 'this link is unknown, used or expired',
    status: 410,
    reaction: 'toast',
  },
  'qrLogin:wrongNumber': {
    meaning: 'the number isn’t the one the browser shows; the code is void',
    status: 409,
    reaction: 'toast',
  },
  'qrLogin:void': {
    meaning: 'the sign-in code has expired, was used, or was scanned by someone else',
    status: 409,
    reaction: 'toast',
  },
  'passkey:refused': { meaning: 'the passkey is unknown or its response is invalid', status: 400, reaction: 'toast' },
  'passkey:void': { meaning: 'the passkey request has expired or was used', status: 400, reaction: 'toast' },
  'passkey:exists': { meaning: 'this passkey is already registered', status: 409, reaction: 'toast' },
  'passkey:tooMany': { meaning: 'the account has reached its passkey limit', status: 409, reaction: 'toast' },
  'apiKey:badSignature': {
    meaning: 'the request isn’t signed, was changed after signing, or is signed with an unknown key',
    status: 401,
    reaction: 'toast',
  },
  'apiKey:stale': { meaning: 'the timestamp is more than 5 s off the server’s clock', status: 401, reaction: 'toast' },
  'apiKey:replayed': { meaning: 'this nonce was already used', status: 401, reaction: 'toast' },
  'apiKey:abnormal': {
    meaning: 'the key is abnormal: it has expired, or was used from an IP address it doesn’t list',
    status: 403,
    reaction: 'toast',
  },
  'apiKey:permission': {
    meaning: 'the key lacks the permission this call needs',
    status: 403,
    reaction: 'toast',
  },
  'apiKey:unbound': {
    meaning: 'a key that withdraws needs IP addresses; `field` names what is missing',
    status: 400,
    reaction: 'toast',
  },
  'apiKey:withdrawalsWait': {
    meaning:
      'the key was created or given more permissions less than a day ago; it can withdraw from `withdrawalsFrom`',
    status: 403,
    reaction: 'toast',
  },
  'apiKey:withdrawalsOff': {
    meaning: 'the key can’t withdraw until its owner edits it: it lacks what keys that withdraw now need',
    status: 403,
    reaction: 'toast',
  },
  'apiKey:rotated': { meaning: 'the key’s secret was replaced meanwhile', status: 409, reaction: 'toast' },
  'apiKey:tooMany': { meaning: 'the user has reached the API key limit', status: 409, reaction: 'toast' },
  'member:exists': { meaning: 'this person is already a member or invited', status: 409, reaction: 'toast' },
  'member:tooMany': {
    meaning: 'the company has reached its member or role limit',
    status: 409,
    reaction: 'toast',
  },
  'member:roleExists': { meaning: 'the company already has a role with this name', status: 409, reaction: 'toast' },
  'member:roleInUse': { meaning: 'members or invitations still have this role', status: 409, reaction: 'toast' },
  'member:lastOwner': { meaning: 'the business account always stays an owner', status: 409, reaction: 'toast' },
  'approval:own': {
    meaning: 'the submitter or recipient of a payment can’t approve it',
    status: 403,
    reaction: 'toast',
  },
  'approval:decidedBefore': { meaning: 'this member has already approved it', status: 409, reaction: 'toast' },
  'approval:rules': {
    meaning: 'the rules are invalid: an amount, their order or a kind is wrong',
    status: 400,
    reaction: 'toast',
  },
  'approval:tooFewApprovers': {
    meaning: 'too few members can approve; details give the number needed and available',
    status: 409,
    reaction: 'toast',
  },
  'approval:changePending': {
    meaning: 'another rule change is awaiting approval',
    status: 409,
    reaction: 'toast',
  },
  'invitation:void': {
    meaning: 'the invitation has expired, was accepted or cancelled, or never existed',
    status: 409,
    reaction: 'toast',
  },
  'invitation:otherAddress': {
    meaning: 'the invitation was sent to another email address than this account’s',
    status: 403,
    reaction: 'toast',
  },
  'account:notClosable': {
    meaning: 'the account still has a balance, an order under way or something else that has to end first',
    status: 409,
    reaction: 'toast',
  },
  'subAccount:companiesOnly': {
    meaning: 'sub-accounts and webhooks are for companies',
    status: 403,
    reaction: 'toast',
  },
  'subAccount:exists': { meaning: 'the company has already used this reference', status: 409, reaction: 'toast' },
  'subAccount:tooMany': {
    meaning: 'the company has reached its sub-account limit',
    status: 409,
    reaction: 'toast',
  },
  'subAccount:notEmpty': { meaning: 'the sub-account still has a balance', status: 409, reaction: 'toast' },
  'subAccount:archived': { meaning: 'the sub-account is archived; restore it first', status: 409, reaction: 'toast' },
  'webhook:tooMany': { meaning: 'the company has reached its endpoint limit', status: 409, reaction: 'toast' },
  'webhook:waiting': {
    meaning: 'this endpoint or company has reached its limit of queued tests and replays',
    status: 409,
    reaction: 'toast',
  },
  'webhook:address': {
    meaning: 'webhooks can’t be sent to this address: it must be https and not in a private network',
    status: 400,
    reaction: 'toast',
  },
  'notice:endpoint': {
    meaning: 'notifications can’t be pushed to this address: it must be https and not in a private network',
    status: 400,
    reaction: 'toast',
  },
  'notice:alwaysOn': { meaning: 'security notifications can’t be turned off', status: 409, reaction: 'toast' },
  'kyc:exists': { meaning: 'an application already exists; change that one', status: 409, reaction: 'toast' },
  'kyc:underReview': {
    meaning: 'the application is under review and can’t be changed',
    status: 409,
    reaction: 'toast',
  },
  'kyc:incomplete': { meaning: 'the form is incomplete; details name what is missing', status: 400, reaction: 'toast' },
  'kyc:underAge': { meaning: 'customers must be at least 18', status: 400, reaction: 'toast' },
  'country:notServed': {
    meaning: 'this country isn’t served, for customers or payments',
    status: 400,
    reaction: 'toast',
  },
  'kyc:notReady': {
    meaning: 'the provider isn’t waiting for anything: no application was submitted, or its steps are done',
    status: 409,
    reaction: 'toast',
  },
  'payee:exists': {
    meaning: 'this account is already saved, for the same currency and payment method',
    status: 409,
    reaction: 'toast',
  },
  'payee:nameDiffers': {
    meaning: 'the bank knows the account by another name, and it wasn’t confirmed; details give the bank’s answer',
    status: 409,
    reaction: 'toast',
  },
  'payee:tooMany': { meaning: 'the recipient limit is reached', status: 409, reaction: 'toast' },
  'schedule:tooMany': {
    meaning: 'the account has reached its scheduled withdrawal limit',
    status: 409,
    reaction: 'toast',
  },
  'address:exists': { meaning: 'this address is already in the address book', status: 409, reaction: 'toast' },
  'rateAlert:reached': { meaning: 'the rate has already reached this value', status: 409, reaction: 'toast' },
  'rateAlert:tooMany': {
    meaning: 'the account has reached its rate alert limit',
    status: 409,
    reaction: 'toast',
  },
  'recurring:tooMany': {
    meaning: 'the account has reached its recurring conversion limit',
    status: 409,
    reaction: 'toast',
  },
  'address:tooMany': { meaning: 'the address book is full', status: 409, reaction: 'toast' },
  'address:notAllowed': {
    meaning:
      'the account pays only its address book, and this address or recipient isn’t in it or was added too recently',
    status: 403,
    reaction: 'toast',
  },
  'multiSig:signers': {
    meaning: 'the signers or the approvals required break the rules; details say which',
    status: 400,
    reaction: 'toast',
  },
  'multiSig:tooMany': { meaning: 'the account has reached its wallet limit', status: 409, reaction: 'toast' },
  'multiSig:badSignature': {
    meaning: 'the signature isn’t over this data, or wasn’t made with this signer’s key',
    status: 400,
    reaction: 'toast',
  },
  'multiSig:ownerBlocked': {
    meaning:
      'signing is paused while the account of the wallet’s owner is frozen, restricted after a security change, or closed',
    status: 403,
    reaction: 'toast',
  },
  'treasury:tooMuch': {
    meaning: 'more than is available to book: at most `details.maximum` of the asset',
    status: 409,
    reaction: 'toast',
  },
  'multiSig:unavailable': {
    meaning: 'the chain didn’t respond; nothing was changed',
    status: 503,
    reaction: 'toast',
  },
  'staff:ownCase': {
    meaning: 'operators can’t decide cases in which they, or a company they belong to, are a side',
    status: 403,
    reaction: 'toast',
  },
  'staff:decidedBefore': {
    meaning: 'this operator has already decided; another one must decide',
    status: 403,
    reaction: 'toast',
  },
  'desk:escalated': {
    meaning: 'the case was escalated to another role',
    status: 403,
    reaction: 'toast',
  },
  'catalogue:stale': {
    meaning: 'what the proposal changes has changed since it was viewed',
    status: 409,
    reaction: 'toast',
  },
  'catalogue:past': { meaning: 'the time it should take effect has passed', status: 400, reaction: 'toast' },
  'catalogue:unsound': {
    meaning: 'the catalogue would become inconsistent; details: problems',
    status: 400,
    reaction: 'toast',
  },
  'code:wrong': { meaning: 'the verification code is wrong', status: 400, reaction: 'toast' },
  'code:void': {
    meaning: 'the verification code or questionnaire has expired, was used, or had too many wrong attempts',
    status: 400,
    reaction: 'toast',
  },
  'cardPurchase:disclaimer': {
    meaning: 'the newest card purchase disclaimer must be accepted first',
    status: 409,
    reaction: 'toast',
  },
  'earn:agreement': { meaning: 'the newest Earn terms must be accepted first', status: 409, reaction: 'toast' },
  'card:holder': {
    meaning: 'the named holder isn’t a member of the company who can hold cards',
    status: 409,
    reaction: 'toast',
  },
  'card:disputed': { meaning: 'the payment is already disputed', status: 409, reaction: 'toast' },
  'card:issuerCannot': {
    meaning: 'the card issuer doesn’t support this',
    status: 409,
    reaction: 'toast',
  },
  'card:disputeLate': { meaning: 'the payment is too old to be disputed', status: 409, reaction: 'toast' },
  'card:requested': {
    meaning: 'a request for this card is already pending',
    status: 409,
    reaction: 'toast',
  },
  'card:tooMany': { meaning: 'the company has reached its card limit', status: 409, reaction: 'toast' },
  'card:digits': { meaning: 'the card’s last digits are different', status: 400, reaction: 'toast' },
  'card:frozenByManager': {
    meaning: 'a card manager froze the card and must unfreeze it',
    status: 403,
    reaction: 'toast',
  },
  'earn:closed': { meaning: 'redemptions are closed while interest is paid: until', status: 409, reaction: 'toast' },
} as const satisfies Record<string, ErrorCodeFacts>;

export const errorCodes = { ...specificationCodes, ...platformCodes, ...featureCodes } as const;

export type ErrorCode = keyof typeof errorCodes;

/** True if an external value is an error code of the contract. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return (typeof code === 'string' || typeof code === 'number') && Object.hasOwn(errorCodes, code);
}

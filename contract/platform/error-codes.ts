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
    meaning: 'the proof was made by a clock that is off; the details name the time of the server',
    status: 401,
    reaction: 'toast',
  },
  'request:forbidden': { meaning: 'not allowed for this account', status: 403, reaction: 'toast' },
  'request:noPermission': {
    meaning: 'the role at the company that is acted for lacks the permission, or the membership has ended',
    status: 403,
    reaction: 'toast',
  },
  'request:notFound': { meaning: 'there is no such thing, or it is not yours', status: 404, reaction: 'toast' },
  'request:tooMany': { meaning: 'too many requests; try again later', status: 429, reaction: 'toast' },
  'request:tooLarge': { meaning: 'the request is too large', status: 413, reaction: 'toast' },
  'request:timeout': { meaning: 'the request took too long to arrive', status: 408, reaction: 'toast' },
  'idempotency:missing': { meaning: 'this command needs an Idempotency-Key', status: 400, reaction: 'toast' },
  'idempotency:mismatch': { meaning: 'this key was used with another request', status: 422, reaction: 'toast' },
  'idempotency:inFlight': { meaning: 'the same command is still running', status: 409, reaction: 'toast' },
  'server:fault': { meaning: 'something failed on our side', status: 500, reaction: 'toast' },
  'server:unavailable': {
    meaning: 'the server cannot answer just now; the outcome is open, ask again with the same key',
    status: 503,
    reaction: 'toast',
  },
} as const satisfies Record<string, ErrorCodeFacts>;

/** Refusals of individual features that the specification has no code for. */
export const featureCodes = {
  'session:wrongCredentials': { meaning: 'account or password is wrong', status: 401, reaction: 'toast' },
  'session:wrongAccountType': {
    meaning: 'the password is right, and the account is of the other type',
    status: 403,
    reaction: 'toast',
  },
  'session:locked': { meaning: 'too many wrong passwords; locked for a time', status: 423, reaction: 'toast' },
  'session:verificationRequired': {
    meaning: 'the password is right, and this device is not known: a verification has to be passed',
    status: 403,
    reaction: 'toast',
  },
  'session:refreshReused': {
    meaning: 'this refresh token was used before; all its sessions are closed',
    status: 401,
    reaction: 'signOut',
  },
  'account:notEligible': {
    meaning: 'answers to the questionnaire rule an account out',
    status: 403,
    reaction: 'toast',
  },
  'security:blocked': {
    meaning: 'no transfers and withdrawals for a time after a security change, or while frozen',
    status: 403,
    reaction: 'toast',
  },
  'security:lastContact': {
    meaning: 'the last of phone and email cannot be unbound',
    status: 409,
    reaction: 'toast',
  },
  'security:bound': { meaning: 'this security item is bound already', status: 409, reaction: 'toast' },
  'security:notBound': { meaning: 'this security item is not bound', status: 409, reaction: 'toast' },
  'security:wrongPassword': { meaning: 'the old password is wrong', status: 400, reaction: 'toast' },
  'security:wrongFundPassword': { meaning: 'the fund password is wrong', status: 400, reaction: 'toast' },
  'security:fundPasswordLocked': {
    meaning: 'too many wrong fund passwords; locked for a time',
    status: 423,
    reaction: 'toast',
  },
  'security:applied': { meaning: 'an application waits for its decision', status: 409, reaction: 'toast' },
  'security:linkVoid': {
    meaning: 'this link is unknown, was used, or is too old',
    status: 410,
    reaction: 'toast',
  },
  'qrLogin:wrongNumber': {
    meaning: 'the number is not the one that the browser shows; the code is void',
    status: 409,
    reaction: 'toast',
  },
  'qrLogin:void': {
    meaning: 'the sign-in code has expired, was used, or was scanned by somebody else',
    status: 409,
    reaction: 'toast',
  },
  'passkey:refused': { meaning: 'the passkey is unknown or its answer does not hold', status: 400, reaction: 'toast' },
  'passkey:void': { meaning: 'the passkey request has expired or was used', status: 400, reaction: 'toast' },
  'passkey:exists': { meaning: 'this passkey is registered already', status: 409, reaction: 'toast' },
  'passkey:tooMany': { meaning: 'the account has as many passkeys as it may have', status: 409, reaction: 'toast' },
  'apiKey:badSignature': {
    meaning: 'the request is not signed, or not as it was sent, or by no key that we know',
    status: 401,
    reaction: 'toast',
  },
  'apiKey:stale': { meaning: "the timestamp is more than 5 s off the server's clock", status: 401, reaction: 'toast' },
  'apiKey:replayed': { meaning: 'this nonce was used before', status: 401, reaction: 'toast' },
  'apiKey:abnormal': {
    meaning: 'the key is abnormal: it has expired, or was used from an address that it is not bound to',
    status: 403,
    reaction: 'toast',
  },
  'apiKey:permission': {
    meaning: 'the key has not the permission that this call needs',
    status: 403,
    reaction: 'toast',
  },
  'apiKey:unbound': {
    meaning: 'a key that withdraws is bound to IP addresses; `field` names what is missing',
    status: 400,
    reaction: 'toast',
  },
  'apiKey:withdrawalsWait': {
    meaning: 'the key was made, or may do more, since less than a day: it withdraws from `withdrawalsFrom` on',
    status: 403,
    reaction: 'toast',
  },
  'apiKey:withdrawalsOff': {
    meaning: 'the key withdraws no more until its owner edits it: it lacks what keys that withdraw have to have',
    status: 403,
    reaction: 'toast',
  },
  'apiKey:tooMany': { meaning: 'the user has as many keys as there may be', status: 409, reaction: 'toast' },
  'member:exists': { meaning: 'this person is a member, or is invited, already', status: 409, reaction: 'toast' },
  'member:tooMany': {
    meaning: 'the company has as many members or roles as it may have',
    status: 409,
    reaction: 'toast',
  },
  'member:roleExists': { meaning: 'the company has a role of that name', status: 409, reaction: 'toast' },
  'member:roleInUse': { meaning: 'members or invitations still have this role', status: 409, reaction: 'toast' },
  'member:lastOwner': { meaning: 'the account itself stays an owner of the company', status: 409, reaction: 'toast' },
  'approval:own': {
    meaning: 'who submitted a payment or is paid by it does not approve it',
    status: 403,
    reaction: 'toast',
  },
  'approval:decidedBefore': { meaning: 'this member has approved it already', status: 409, reaction: 'toast' },
  'approval:rules': {
    meaning: 'the rules are none: an amount, their order or a kind is wrong',
    status: 400,
    reaction: 'toast',
  },
  'approval:tooFewApprovers': {
    meaning: 'too few members may approve; the details say how many are needed and there are',
    status: 409,
    reaction: 'toast',
  },
  'approval:changePending': {
    meaning: 'another change of the rules waits for approval',
    status: 409,
    reaction: 'toast',
  },
  'invitation:void': {
    meaning: 'the invitation has expired, was accepted or taken back, or never was',
    status: 409,
    reaction: 'toast',
  },
  'invitation:otherAddress': {
    meaning: 'the invitation went to another email address than that of this account',
    status: 403,
    reaction: 'toast',
  },
  'subAccount:companiesOnly': {
    meaning: 'sub-accounts and webhooks are for companies',
    status: 403,
    reaction: 'toast',
  },
  'subAccount:exists': { meaning: 'the company has used this reference', status: 409, reaction: 'toast' },
  'subAccount:tooMany': {
    meaning: 'the company has as many sub-accounts as it may have',
    status: 409,
    reaction: 'toast',
  },
  'subAccount:notEmpty': { meaning: 'the sub-account still has a balance', status: 409, reaction: 'toast' },
  'subAccount:archived': { meaning: 'the sub-account is archived; take it back first', status: 409, reaction: 'toast' },
  'webhook:tooMany': { meaning: 'the company has as many endpoints as it may have', status: 409, reaction: 'toast' },
  'webhook:waiting': {
    meaning: 'as many tests and replays as may wait for this endpoint, or for the company, are waiting',
    status: 409,
    reaction: 'toast',
  },
  'webhook:address': {
    meaning: 'the address is not one that webhooks are sent to: https, and no private network',
    status: 400,
    reaction: 'toast',
  },
  'notice:endpoint': {
    meaning: 'the address is not one that pushes are sent to: https, and no private network',
    status: 400,
    reaction: 'toast',
  },
  'notice:alwaysOn': { meaning: 'what concerns security is always told', status: 409, reaction: 'toast' },
  'kyc:exists': { meaning: 'an application was begun already; change that one', status: 409, reaction: 'toast' },
  'kyc:underReview': {
    meaning: 'the application is under review; nothing can be changed meanwhile',
    status: 409,
    reaction: 'toast',
  },
  'kyc:incomplete': { meaning: 'the form lacks something; the details name it', status: 400, reaction: 'toast' },
  'kyc:underAge': { meaning: 'whoever is younger than 18 can’t be a customer', status: 400, reaction: 'toast' },
  'country:notServed': { meaning: 'nobody is served, or paid, in that country', status: 400, reaction: 'toast' },
  'kyc:notReady': {
    meaning: 'the provider waits for nothing: no application was handed in, or its steps are done',
    status: 409,
    reaction: 'toast',
  },
  'payee:exists': {
    meaning: 'this account is saved already, for the same currency and scheme',
    status: 409,
    reaction: 'toast',
  },
  'payee:nameDiffers': {
    meaning:
      'the bank knows the account by another name, and nobody said that it is meant; the details say what it said',
    status: 409,
    reaction: 'toast',
  },
  'payee:tooMany': { meaning: 'there are as many payees as there may be', status: 409, reaction: 'toast' },
  'schedule:tooMany': {
    meaning: 'the account has as many scheduled withdrawals as it may have',
    status: 409,
    reaction: 'toast',
  },
  'address:exists': { meaning: 'this address is in the book already', status: 409, reaction: 'toast' },
  'rateAlert:reached': { meaning: 'the rate is the named one already', status: 409, reaction: 'toast' },
  'rateAlert:tooMany': {
    meaning: 'the account has as many rate alerts as it may have',
    status: 409,
    reaction: 'toast',
  },
  'recurring:tooMany': {
    meaning: 'the account has as many recurring conversions as it may have',
    status: 409,
    reaction: 'toast',
  },
  'address:tooMany': { meaning: 'the book has as many addresses as it may have', status: 409, reaction: 'toast' },
  'address:notAllowed': {
    meaning: 'the account pays only its address book, and this address or payee is not in it or is too new',
    status: 403,
    reaction: 'toast',
  },
  'multiSig:signers': {
    meaning: 'the signers or their minimum break the rules; the details say which',
    status: 400,
    reaction: 'toast',
  },
  'multiSig:tooMany': { meaning: 'the account has as many wallets as it may have', status: 409, reaction: 'toast' },
  'multiSig:badSignature': {
    meaning: 'the signature is not over this, or was not made with the key of this signer',
    status: 400,
    reaction: 'toast',
  },
  'multiSig:ownerBlocked': {
    meaning:
      'nobody signs while the account of the wallet’s owner is frozen, blocked after a security change, or closed',
    status: 403,
    reaction: 'toast',
  },
  'treasury:tooMuch': {
    meaning: 'more than there is to book: `details.maximum` of the asset at most',
    status: 409,
    reaction: 'toast',
  },
  'multiSig:unavailable': {
    meaning: 'the chain gave no answer; nothing was changed',
    status: 503,
    reaction: 'toast',
  },
  'staff:ownCase': {
    meaning: 'nobody decides a case where he, or a company that he belongs to, is a side',
    status: 403,
    reaction: 'toast',
  },
  'staff:decidedBefore': {
    meaning: 'this operator decided before, and another one has to decide now',
    status: 403,
    reaction: 'toast',
  },
  'desk:escalated': {
    meaning: 'the case was escalated: people of another role decide it',
    status: 403,
    reaction: 'toast',
  },
  'catalogue:stale': {
    meaning: 'what the proposal changes was changed since it was looked at',
    status: 409,
    reaction: 'toast',
  },
  'catalogue:past': { meaning: 'the instant at which it is to take effect has passed', status: 400, reaction: 'toast' },
  'catalogue:unsound': {
    meaning: 'the catalogue would not fit together any more; details: problems',
    status: 400,
    reaction: 'toast',
  },
  'code:wrong': { meaning: 'the verification code is wrong', status: 400, reaction: 'toast' },
  'code:void': {
    meaning: 'the verification code or questionnaire has expired, was used, or the code was entered wrong too often',
    status: 400,
    reaction: 'toast',
  },
  'cardPurchase:disclaimer': {
    meaning: 'the newest disclaimer of card purchases has to be accepted first',
    status: 409,
    reaction: 'toast',
  },
  'earn:agreement': { meaning: 'the newest terms of Earn have to be agreed to first', status: 409, reaction: 'toast' },
  'card:holder': {
    meaning: 'who is named is no member of the company who may hold cards',
    status: 409,
    reaction: 'toast',
  },
  'card:disputed': { meaning: 'the payment is disputed already', status: 409, reaction: 'toast' },
  'card:issuerCannot': {
    meaning: 'the card issuer can’t do this; something else was asked of it',
    status: 409,
    reaction: 'toast',
  },
  'card:disputeLate': { meaning: 'the payment is too old to be disputed', status: 409, reaction: 'toast' },
  'card:requested': {
    meaning: 'something was asked for of the card already, and nobody has decided yet',
    status: 409,
    reaction: 'toast',
  },
  'card:tooMany': { meaning: 'the company has as many cards as it may have', status: 409, reaction: 'toast' },
  'card:digits': { meaning: 'the card has other last digits', status: 400, reaction: 'toast' },
  'card:frozenByManager': {
    meaning: 'who manages cards froze it, and has to unfreeze it',
    status: 403,
    reaction: 'toast',
  },
  'earn:closed': { meaning: 'nothing is redeemed while interest is paid: until', status: 409, reaction: 'toast' },
} as const satisfies Record<string, ErrorCodeFacts>;

export const errorCodes = { ...specificationCodes, ...platformCodes, ...featureCodes } as const;

export type ErrorCode = keyof typeof errorCodes;

/** True if an external value is an error code of the contract. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return (typeof code === 'string' || typeof code === 'number') && Object.hasOwn(errorCodes, code);
}

/**
 * Every action that asks for a security verification first. A verification is good for one of them, with
 * one set of values, once.
 */
export const stepUpActions = [
  'security.bindPhone',
  'security.unbindPhone',
  'security.updatePhone',
  'security.bindEmail',
  'security.unbindEmail',
  'security.updateEmail',
  'security.updatePassword',
  'security.setFundPassword',
  'security.updateFundPassword',
  'security.bindTotp',
  'security.unbindTotp',
  'security.recoveryCodes',
  'security.passkey',
  'apiKey.create',
  'apiKey.update',
  'apiKey.delete',
  'transfer.create',
  'withdrawal.create',
  'deposit.refund',
  'account.unfreeze',
  'member.change',
  'approval.change',
  'payment.approve',
  'address.add',
  'address.allowListOff',
  'beneficiary.add',
  'fiat.withdraw',
  'fiat.schedule',
  'remittance.create',
  'remittance.batch',
  'whitelist.add',
  'multiSig.sign',
  'subAccount.move',
  'earn.redeem',
  'cards.manage',
  'webhook.change',
  'qrLogin.confirm',
  'acceptor.change',
  'paymentMethod.add',
  'ramp.sell',
  'ramp.release',
  'card.purchase',
  'data.export',
  'staff.decide',
] as const;

export type StepUpAction = (typeof stepUpActions)[number];

/** What somebody who is not signed in yet proves: the second step of a sign-in, and of a forgotten password. */
export const entryActions = ['session.signIn', 'session.resetPassword'] as const;

export type EntryAction = (typeof entryActions)[number];

/** Everything that a verification is kept for. */
export type VerifiedAction = StepUpAction | EntryAction;

/** Ways to prove oneself. A recovery code stands in for the authenticator. */
export const stepUpFactors = ['email', 'sms', 'totp', 'passkey', 'recoveryCode'] as const;

export type StepUpFactor = (typeof stepUpFactors)[number];

/** Wrong codes that void a verification. */
export const maxStepUpTries = 5;
/** A verification is begun, passed and used within this time. */
export const stepUpLifetimeS = 600;

export const recoveryCodeCount = 10;
/** Ten of Crockford's base 32, with or without the dash and the case they are shown in; I, L and O are read as 1, 1 and 0. */
export const recoveryCodePattern = '^[0-9A-TV-Za-tv-z]{5}[- ]?[0-9A-TV-Za-tv-z]{5}$';

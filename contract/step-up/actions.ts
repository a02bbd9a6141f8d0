/**
 * Every action that requires a step-up verification. A verification is valid for one action with one set of values,
 * once.
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
  'apiKey.rotate',
  'apiKey.endOldSecret',
  'apiKey.delete',
  'transfer.create',
  'withdrawal.create',
  'deposit.refund',
  'account.unfreeze',
  'account.close',
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

/** What a user who is not signed in yet verifies: the second step of a sign-in, and of a password reset. */
export const entryActions = ['session.signIn', 'session.resetPassword'] as const;

export type EntryAction = (typeof entryActions)[number];

/** Every action a verification is stored for. */
export type VerifiedAction = StepUpAction | EntryAction;

/** Factors users can verify with. A recovery code replaces the authenticator. */
export const stepUpFactors = ['email', 'sms', 'totp', 'passkey', 'recoveryCode'] as const;

export type StepUpFactor = (typeof stepUpFactors)[number];

/** Number of wrong codes that void a verification. */
export const maxStepUpTries = 5;
/** Time within which a verification must be started, passed and used. */
export const stepUpLifetimeS = 600;

export const recoveryCodeCount = 10;
/** Ten Crockford base 32 characters, with or without the dash, in either case; I, L and O are read as 1, 1 and 0. */
export const recoveryCodePattern = '^[0-9A-TV-Za-tv-z]{5}[- ]?[0-9A-TV-Za-tv-z]{5}$';

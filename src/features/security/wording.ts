import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { NextStep, SecurityItem } from '#contract/security/rules.ts';
import type { SecurityLevel } from '#contract/security/states.ts';
import type { Tone } from '#src/ui/status-tag.tsx';

const actions: Readonly<Record<string, MessageDescriptor>> = {
  'security.bindPhone': msg`Phone added`,
  'security.unbindPhone': msg`Phone removed`,
  'security.updatePhone': msg`Phone changed`,
  'security.bindEmail': msg`Email added`,
  'security.unbindEmail': msg`Email removed`,
  'security.updateEmail': msg`Email changed`,
  'security.updatePassword': msg`Sign-in password changed`,
  'security.resetPassword': msg`Sign-in password reset`,
  'security.setFundPassword': msg`Payment PIN set`,
  'security.updateFundPassword': msg`Payment PIN changed`,
  'security.bindTotp': msg`Authenticator app set up`,
  'security.unbindTotp': msg`Authenticator app removed`,
  'security.recoveryCodes': msg`New recovery codes created`,
  'security.recoveryCodeUsed': msg`Recovery code used`,
  'security.passkey': msg`Passkeys changed`,
  'security.passkeyAdded': msg`Passkey added`,
  'security.passkeyRemoved': msg`Passkey removed`,
  'security.apply': msg`Security change requested`,
  'security.applicationApproved': msg`Application approved`,
  'security.applicationRejected': msg`Application rejected`,
  'passkey.rename': msg`Passkey renamed`,
  'apiKey.create': msg`API key created`,
  'apiKey.update': msg`API key changed`,
  'apiKey.rotate': msg`Secret key of an API key replaced`,
  'apiKey.endOldSecret': msg`Old secret key of an API key ended`,
  'apiKey.delete': msg`API key deleted`,
  'apiKey.turnAbnormal': msg`API key became abnormal`,
  'transfer.create': msg`Transfer confirmed`,
  'withdrawal.create': msg`Withdrawal confirmed`,
  'session.signIn': msg`Sign-in on a new device`,
  'session.resetPassword': msg`Password reset on a new device`,
  'session.revoke': msg`Device signed out`,
  'session.revokeOthers': msg`All other devices signed out`,
  'account.freeze': msg`Account frozen`,
  'account.unfreeze': msg`Account unfrozen`,
  'account.close': msg`Account closed`,
  'account.reopen': msg`Account reopened`,
  'member.change': msg`Team member changed`,
  'approval.change': msg`Approval rules changed`,
  'payment.approve': msg`Payment approved`,
  'subAccount.move': msg`Move between accounts`,
  'earn.redeem': msg`Redeemed from Earn`,
  'cards.manage': msg`Corporate cards changed`,
  'webhook.change': msg`Webhooks changed`,
  'webhook.create': msg`Webhook endpoint added`,
  'webhook.update': msg`Webhook endpoint changed`,
  'webhook.rotate': msg`Webhook secret replaced`,
  'webhook.delete': msg`Webhook endpoint deleted`,
  'webhook.enable': msg`Webhook endpoint turned on`,
  'webhook.disable': msg`Webhook endpoint turned off`,
  'staff.decide': msg`Case decided`,
  'qrLogin.confirm': msg`Another device signed in by QR code`,
  'paymentMethod.add': msg`Payment method added`,
  'ramp.release': msg`Coins released to buyer`,
  'ramp.sell': msg`Sell order placed`,
  'card.purchase': msg`Card purchase confirmed`,
  'acceptor.change': msg`Offered pairs changed`,
  'data.export': msg`Data export downloaded`,
  'deposit.refund': msg`Return of a deposit`,
  'multiSig.sign': msg`Signed for a multisig wallet`,
  'member.invite': msg`Team member invited`,
  'member.resendInvitation': msg`Invitation resent`,
  'member.cancelInvitation': msg`Invitation cancelled`,
  'member.accept': msg`Company joined`,
  'member.decline': msg`Declined to join a company`,
  'member.createRole': msg`Role created`,
  'member.updateRole': msg`Role permissions changed`,
  'member.deleteRole': msg`Role deleted`,
  'member.changeRole': msg`Team member’s role changed`,
  'member.remove': msg`Team member removed`,
  'member.leave': msg`Company left`,
  'address.add': msg`Address added`,
  'beneficiary.add': msg`Recipient added`,
  'beneficiary.change': msg`Recipient’s bank details changed`,
  'beneficiary.delete': msg`Recipient deleted`,
  'beneficiary.restore': msg`Deleted recipient restored`,
  'recipient.add': msg`Remittance recipient added`,
  'recipient.change': msg`Remittance recipient’s bank details changed`,
  'recipient.delete': msg`Remittance recipient deleted`,
  'recipient.restore': msg`Deleted remittance recipient restored`,
  'fiat.withdraw': msg`Bank withdrawal`,
  'fiat.schedule': msg`Scheduled bank withdrawal`,
  'remittance.create': msg`Remittance`,
  'remittance.batch': msg`Batch payment`,
  'address.delete': msg`Address deleted`,
  'address.restore': msg`Deleted address restored`,
  'address.allowListOn': msg`Withdrawal allowlist turned on`,
  'whitelist.add': msg`Paying account added`,
  'address.allowListOff': msg`Turning off the withdrawal allowlist requested`,
};

/** Returns an operation's name; one unknown to this version is shown by the server's name for it. */
export function operationName(action: string): MessageDescriptor {
  return actions[action] ?? { id: action, message: action };
}

/** Name, tone and meter fill of each security level. */
export const levels: Readonly<
  Record<SecurityLevel, { readonly name: MessageDescriptor; readonly tone: Tone; readonly share: number }>
> = {
  low: { name: msg`Low`, tone: 'bad', share: 1 },
  medium: { name: msg`Medium`, tone: 'warn', share: 2 },
  high: { name: msg`High`, tone: 'good', share: 3 },
};

/** Steps that make an account safer, and why. */
export const steps: Readonly<Record<NextStep, { readonly name: MessageDescriptor; readonly why: MessageDescriptor }>> =
  {
    bindAuthenticator: {
      name: msg`Set up authenticator app`,
      why: msg`Codes made on your phone can’t be stolen from your email or SIM card.`,
    },
    bindEmail: { name: msg`Add email`, why: msg`We send your security alerts there.` },
    bindPhone: { name: msg`Add phone`, why: msg`A backup in case you lose the first.` },
    setFundPassword: { name: msg`Set payment PIN`, why: msg`Set it before your first withdrawal.` },
    makeRecoveryCodes: {
      name: msg`Create new recovery codes`,
      why: msg`You’re running low. You need them if you lose your phone.`,
    },
    addPasskey: {
      name: msg`Add passkey`,
      why: msg`Phishing-resistant sign-in with your fingerprint or face`,
    },
  };

/** Items for which an owner can apply when they no longer have access to them. */
export const itemNames: Readonly<Record<SecurityItem, MessageDescriptor>> = {
  phone: msg`Phone`,
  email: msg`Email`,
  authenticator: msg`Authenticator`,
  fundPassword: msg`Payment PIN`,
};

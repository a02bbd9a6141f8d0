import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { NextStep, SecurityItem } from '#contract/security/rules.ts';
import type { SecurityLevel } from '#contract/security/states.ts';
import type { Tone } from '#src/ui/status-tag.tsx';

const actions: Readonly<Record<string, MessageDescriptor>> = {
  'security.bindPhone': msg`Phone bound`,
  'security.unbindPhone': msg`Phone unbound`,
  'security.updatePhone': msg`Phone changed`,
  'security.bindEmail': msg`Email bound`,
  'security.unbindEmail': msg`Email unbound`,
  'security.updateEmail': msg`Email changed`,
  'security.updatePassword': msg`Login password changed`,
  'security.resetPassword': msg`Login password reset`,
  'security.setFundPassword': msg`Funds PIN set`,
  'security.updateFundPassword': msg`Funds PIN changed`,
  'security.bindTotp': msg`Authenticator bound`,
  'security.unbindTotp': msg`Authenticator unbound`,
  'security.recoveryCodes': msg`Recovery codes made anew`,
  'security.recoveryCodeUsed': msg`Recovery code used`,
  'security.passkey': msg`Passkeys changed`,
  'security.passkeyAdded': msg`Passkey added`,
  'security.passkeyRemoved': msg`Passkey removed`,
  'security.apply': msg`Applied to change security items`,
  'security.applicationApproved': msg`Application approved`,
  'security.applicationRejected': msg`Application rejected`,
  'passkey.rename': msg`Passkey renamed`,
  'apiKey.create': msg`API key created`,
  'apiKey.update': msg`API key changed`,
  'apiKey.delete': msg`API key deleted`,
  'apiKey.turnAbnormal': msg`API key turned abnormal`,
  'transfer.create': msg`Transfer confirmed`,
  'withdrawal.create': msg`Withdrawal confirmed`,
  'session.revoke': msg`Device signed out`,
  'session.revokeOthers': msg`All other devices signed out`,
  'account.freeze': msg`Account frozen`,
  'account.unfreeze': msg`Account unfrozen`,
  'member.change': msg`Member changed`,
  'approval.change': msg`Approval rules changed`,
  'payment.approve': msg`Payment approved`,
  'subAccount.move': msg`Move between own accounts`,
  'webhook.change': msg`Change of the webhooks`,
  'staff.decide': msg`Decision of a case`,
  'qrLogin.confirm': msg`Another device signed in by QR code`,
  'deposit.refund': msg`Refund of a deposit`,
  'multiSig.sign': msg`Signed for a multi-signature wallet`,
  'member.invite': msg`Member invited`,
  'member.cancelInvitation': msg`Invitation of a member taken back`,
  'member.accept': msg`Company joined`,
  'member.createRole': msg`Member role created`,
  'member.updateRole': msg`Member role changed`,
  'member.deleteRole': msg`Member role deleted`,
  'member.changeRole': msg`Member given another role`,
  'member.remove': msg`Member removed`,
  'member.leave': msg`Company left`,
  'address.add': msg`Address added to the book`,
  'address.delete': msg`Address deleted from the book`,
  'address.restore': msg`Deletion of an address undone`,
  'address.allowListOn': msg`Withdrawals limited to the address book`,
  'address.allowListOff': msg`Withdrawals to other addresses asked for`,
};

/** What an operation is called; one that this version doesn't know is shown as the server calls it. */
export function operationName(action: string): MessageDescriptor {
  return actions[action] ?? { id: action, message: action };
}

/** Each security level with its name, its tone and how full its meter is. */
export const levels: Readonly<
  Record<SecurityLevel, { readonly name: MessageDescriptor; readonly tone: Tone; readonly share: number }>
> = {
  low: { name: msg`Low`, tone: 'bad', share: 1 },
  medium: { name: msg`Medium`, tone: 'warn', share: 2 },
  high: { name: msg`High`, tone: 'good', share: 3 },
};

/** What makes an account safer, and why. */
export const steps: Readonly<Record<NextStep, { readonly name: MessageDescriptor; readonly why: MessageDescriptor }>> =
  {
    bindAuthenticator: {
      name: msg`Bind an authenticator`,
      why: msg`Codes made on your phone cannot be read from your mail or your SIM card.`,
    },
    bindEmail: { name: msg`Bind an email`, why: msg`We tell you about every change of your security there.` },
    bindPhone: { name: msg`Bind a phone`, why: msg`A second contact, in case you lose the first.` },
    setFundPassword: { name: msg`Set a funds PIN`, why: msg`It must be set before you can withdraw.` },
    makeRecoveryCodes: {
      name: msg`Make new recovery codes`,
      why: msg`Only a few are left, and they are what helps when your phone is gone.`,
    },
    addPasskey: {
      name: msg`Add a passkey`,
      why: msg`Nobody can trick you out of it, and it signs you in with a touch.`,
    },
  };

/** Items that an owner can apply for when they are no longer available. */
export const itemNames: Readonly<Record<SecurityItem, MessageDescriptor>> = {
  phone: msg`Phone`,
  email: msg`Email`,
  authenticator: msg`Authenticator`,
  fundPassword: msg`Funds PIN`,
};

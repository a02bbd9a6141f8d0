import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { StepUpAction, StepUpFactor } from '#contract/step-up/actions.ts';
import { actionFacts, type FactName, type ShownFacts } from '#contract/step-up/shown.ts';

/** What the user is about to do, as the dialog says it. */
export const actionNames: Readonly<Record<StepUpAction, MessageDescriptor>> = {
  'security.bindPhone': msg`Bind a phone`,
  'security.unbindPhone': msg`Unbind the phone`,
  'security.updatePhone': msg`Change the phone`,
  'security.bindEmail': msg`Bind an email`,
  'security.unbindEmail': msg`Unbind the email`,
  'security.updateEmail': msg`Change the email`,
  'security.updatePassword': msg`Change the login password`,
  'security.setFundPassword': msg`Set the funds PIN`,
  'security.updateFundPassword': msg`Change the funds PIN`,
  'security.bindTotp': msg`Bind an authenticator`,
  'security.unbindTotp': msg`Unbind the authenticator`,
  'security.recoveryCodes': msg`Make new recovery codes`,
  'security.passkey': msg`Change the passkeys`,
  'apiKey.create': msg`Create an API key`,
  'apiKey.update': msg`Change an API key`,
  'apiKey.delete': msg`Delete an API key`,
  'transfer.create': msg`Transfer`,
  'deposit.refund': msg`Refund of a deposit`,
  'withdrawal.create': msg`Withdraw`,
  'account.unfreeze': msg`Unfreeze the account`,
  'member.change': msg`Change a member`,
  'approval.change': msg`Change the approval rules`,
  'payment.approve': msg`Approve`,
  'address.add': msg`Add to the address book`,
  'address.allowListOff': msg`Allow other addresses again`,
  'multiSig.sign': msg`Sign for a multi-signature wallet`,
  'subAccount.move': msg`Move money between accounts of the company`,
  'webhook.change': msg`Change webhooks`,
  'qrLogin.confirm': msg`Sign in another device`,
  'staff.decide': msg`Decide a case`,
};

/** What is changed, by the `change` of the verification's values. */
export const changeNames: Readonly<Record<string, MessageDescriptor>> = {
  accept: msg`Become a signer`,
  withdrawal: msg`Withdrawal`,
  replaceSigner: msg`Replace a signer`,
  addSigner: msg`Add a signer`,
  removeSigner: msg`Remove a signer`,
  changeMinimum: msg`Change the minimum`,
  invite: msg`Invite a member`,
  cancelInvitation: msg`Cancel an invitation`,
  createRole: msg`Create a role`,
  updateRole: msg`Change a role`,
  deleteRole: msg`Delete a role`,
  changeRole: msg`Give a member another role`,
  add: msg`Add`,
  create: msg`Add`,
  rotate: msg`Make a new secret`,
  remove: msg`Remove`,
  approve: msg`Approve`,
  approvalRules: msg`Change the approval rules`,
};

const factLabels: Readonly<Record<FactName, MessageDescriptor>> = {
  change: msg`What`,
  case: msg`Case`,
  decision: msg`Decision`,
  walletName: msg`Wallet`,
  amount: msg`Amount`,
  payee: msg`Recipient`,
  fromLabel: msg`From`,
  toLabel: msg`To`,
  network: msg`Network`,
  address: msg`To`,
  tag: msg`Destination tag`,
  leaves: msg`Leaves`,
  joins: msg`Joins`,
  minimum: msg`New minimum`,
  emailAddress: msg`Email`,
  phoneNumber: msg`Phone`,
  role: msg`Role`,
  name: msg`Name`,
  remark: msg`Remark`,
  permissions: msg`Permissions`,
  limits: msg`One approval from / two from`,
  withdrawalAddresses: msg`Withdrawal addresses`,
  ips: msg`IP addresses`,
  url: msg`Address`,
  device: msg`Device`,
  place: msg`Location`,
  account: msg`Account`,
};

/** What a fact is called: the account that pays is called so, and one's own address is nobody else's. */
export function factLabel(name: FactName, action: StepUpAction, shown: ShownFacts): MessageDescriptor {
  if (name === 'account' && actionFacts[action].pays) return msg`Paid from`;
  if (name === 'address' && shown.change === 'accept') return msg`Your address`;
  if (name === 'address' && action === 'address.add') return msg`Address`;
  return factLabels[name];
}

/** A way to prove oneself, as the choice of ways names it. */
export const factorNames: Readonly<Record<StepUpFactor, MessageDescriptor>> = {
  email: msg`Email`,
  sms: msg`Text message`,
  totp: msg`Authenticator`,
  passkey: msg`Passkey`,
  recoveryCode: msg`Recovery code`,
};

import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { StepUpAction, StepUpFactor } from '#contract/step-up/actions.ts';
import { actionFacts, type FactName, type ShownFacts } from '#contract/step-up/shown.ts';

/** Names of the actions, as shown in the dialog. */
export const actionNames: Readonly<Record<StepUpAction, MessageDescriptor>> = {
  'security.bindPhone': msg`Add phone`,
  'security.unbindPhone': msg`Remove phone`,
  'security.updatePhone': msg`Change phone`,
  'security.bindEmail': msg`Add email`,
  'security.unbindEmail': msg`Remove email`,
  'security.updateEmail': msg`Change email`,
  'security.updatePassword': msg`Change password`,
  'security.setFundPassword': msg`Set payment PIN`,
  'security.updateFundPassword': msg`Change payment PIN`,
  'security.bindTotp': msg`Set up authenticator app`,
  'security.unbindTotp': msg`Remove authenticator app`,
  'security.recoveryCodes': msg`Create new recovery codes`,
  'security.passkey': msg`Change passkeys`,
  'apiKey.create': msg`Create API key`,
  'apiKey.update': msg`Change API key`,
  'apiKey.rotate': msg`Replace secret key`,
  'apiKey.endOldSecret': msg`End old secret key`,
  'apiKey.delete': msg`Delete API key`,
  'transfer.create': msg`Transfer`,
  'deposit.refund': msg`Return of a deposit`,
  'withdrawal.create': msg`Withdraw`,
  'account.close': msg`Close account`,
  'account.unfreeze': msg`Unfreeze account`,
  'member.change': msg`Change team member`,
  'approval.change': msg`Change approval rules`,
  'payment.approve': msg`Approve`,
  'address.add': msg`Add to address book`,
  'beneficiary.add': msg`Add recipient`,
  'fiat.schedule': msg`Schedule bank withdrawals`,
  'remittance.create': msg`Send a remittance`,
  'remittance.batch': msg`Send a batch payment`,
  'fiat.withdraw': msg`Withdraw to a bank account`,
  'whitelist.add': msg`Add paying account`,
  'address.allowListOff': msg`Turn off withdrawal allowlist`,
  'multiSig.sign': msg`Sign for multisig wallet`,
  'subAccount.move': msg`Move between business accounts`,
  'earn.redeem': msg`Redeem from Earn`,
  'cards.manage': msg`Manage corporate cards`,
  'webhook.change': msg`Change webhooks`,
  'qrLogin.confirm': msg`Sign in on another device`,
  'paymentMethod.add': msg`Add payment method`,
  'ramp.sell': msg`Sell coins`,
  'ramp.release': msg`Release coins from an order`,
  'card.purchase': msg`Buy coins by card`,
  'acceptor.change': msg`Change offered pairs`,
  'data.export': msg`Download your data`,
  'staff.decide': msg`Decide case`,
};

/** Names of changes, by the `change` of the verification's values. */
export const changeNames: Readonly<Record<string, MessageDescriptor>> = {
  accept: msg`Become a signer`,
  withdrawal: msg`Withdrawal`,
  once: msg`One withdrawal`,
  weekly: msg`A withdrawal every week`,
  twoWeekly: msg`A withdrawal every two weeks`,
  monthly: msg`A withdrawal every month`,
  quarterly: msg`A withdrawal every three months`,
  yearly: msg`A withdrawal every year`,
  replaceSigner: msg`Replace signer`,
  addSigner: msg`Add signer`,
  removeSigner: msg`Remove signer`,
  changeMinimum: msg`Change approvals required`,
  invite: msg`Invite team member`,
  resendInvitation: msg`Resend invitation`,
  cancelInvitation: msg`Cancel invitation`,
  createRole: msg`Create role`,
  updateRole: msg`Change role`,
  deleteRole: msg`Delete role`,
  changeRole: msg`Change team member’s role`,
  add: msg`Add`,
  create: msg`Add`,
  updateEndpoint: msg`Change endpoint`,
  rotate: msg`Create new secret`,
  remove: msg`Remove`,
  approve: msg`Approve`,
  approvalRules: msg`Change approval rules`,
  sell: msg`Sell coins`,
  cardPurchase: msg`Buy coins by card`,
  addPair: msg`Add pair`,
  updatePair: msg`Change pair`,
  issueCard: msg`Issue card`,
  approveCardLimit: msg`Approve a card limit`,
  raiseCardLimits: msg`Raise card limits`,
  revealCard: msg`Show card number`,
  replaceCard: msg`Replace card`,
  enablePair: msg`Enable pair`,
  disablePair: msg`Disable pair`,
};

const factLabels: Readonly<Record<FactName, MessageDescriptor>> = {
  change: msg`Type`,
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
  minimum: msg`New approvals required`,
  emailAddress: msg`Email`,
  phoneNumber: msg`Phone`,
  role: msg`Role`,
  name: msg`Name`,
  holder: msg`Cardholder`,
  remark: msg`Note`,
  permissions: msg`Permissions`,
  limits: msg`One / two approvals from`,
  withdrawalAddresses: msg`Withdrawal addresses`,
  ips: msg`IP addresses`,
  url: msg`Address`,
  device: msg`Device`,
  place: msg`Location`,
  ip: msg`IP address`,
  account: msg`Account`,
};

const bankActions: readonly StepUpAction[] = ['beneficiary.add', 'fiat.withdraw', 'fiat.schedule', 'remittance.create'];

/** Returns a fact's label: the paying account is labeled as such, and an address says whose it is. */
export function factLabel(name: FactName, action: StepUpAction, shown: ShownFacts): MessageDescriptor {
  if (name === 'account' && actionFacts[action].pays) return msg`Paid from`;
  if (name === 'address' && shown.change === 'accept') return msg`Your address`;
  if (name === 'address' && action === 'address.add') return msg`Address`;
  if (name === 'address' && bankActions.includes(action)) return msg`Bank account`;
  if (name === 'address' && action === 'whitelist.add') return msg`IBAN`;
  return factLabels[name];
}

/** Names of the factors, as shown in the choice of methods. */
export const factorNames: Readonly<Record<StepUpFactor, MessageDescriptor>> = {
  email: msg`Email`,
  sms: msg`Text message`,
  totp: msg`Authenticator`,
  passkey: msg`Passkey`,
  recoveryCode: msg`Recovery code`,
};

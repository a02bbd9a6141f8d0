import { plainDecimal } from '../platform/money.ts';
import type { VerifiedAction } from './actions.ts';

/** What can be shown of an action, in the order in which it is shown. */
export const factNames = [
  'change',
  'case',
  'decision',
  'walletName',
  'amount',
  'payee',
  'fromLabel',
  'toLabel',
  'network',
  'address',
  'tag',
  'leaves',
  'joins',
  'minimum',
  'emailAddress',
  'phoneNumber',
  'role',
  'name',
  'holder',
  'remark',
  'permissions',
  'limits',
  'withdrawalAddresses',
  'ips',
  'url',
  'device',
  'place',
  'account',
] as const;
export type FactName = (typeof factNames)[number];

/** What the dialog and the message with the code say of an action beside its name. */
export interface ActionFacts {
  /** Whether it is about the account that is acted for, a company's perhaps, or about the user himself. */
  readonly isAboutAccount: boolean;
  /** The account pays. */
  readonly pays?: true;
  /** Of its values, and of what they name; `account` is added where it is about one. */
  readonly facts: readonly FactName[];
}

const ofUser = (...facts: FactName[]): ActionFacts => ({ isAboutAccount: false, facts });
const ofAccount = (...facts: FactName[]): ActionFacts => ({ isAboutAccount: true, facts });
const payment = (...facts: FactName[]): ActionFacts => ({ isAboutAccount: true, pays: true, facts });

/**
 * Every action with what is shown of it: the same in the dialog and in the message with the code. The verification
 * is good for these very values and this account: who reads another amount, another payee or another account in the
 * message gives the code to nobody.
 */
export const actionFacts: Readonly<Record<VerifiedAction, ActionFacts>> = {
  'security.bindPhone': ofUser('phoneNumber'),
  'security.unbindPhone': ofUser(),
  'security.updatePhone': ofUser('phoneNumber'),
  'security.bindEmail': ofUser('emailAddress'),
  'security.unbindEmail': ofUser(),
  'security.updateEmail': ofUser('emailAddress'),
  'security.updatePassword': ofUser(),
  'security.setFundPassword': ofUser(),
  'security.updateFundPassword': ofUser(),
  'security.bindTotp': ofUser(),
  'security.unbindTotp': ofUser(),
  'security.recoveryCodes': ofUser(),
  'security.passkey': ofUser('change'),
  'apiKey.create': ofUser('remark', 'permissions', 'withdrawalAddresses', 'ips'),
  'apiKey.update': ofUser('remark', 'permissions', 'withdrawalAddresses', 'ips'),
  'apiKey.delete': ofUser('remark'),
  'transfer.create': payment('amount', 'payee'),
  'withdrawal.create': payment('amount', 'network', 'address', 'tag'),
  'deposit.refund': payment('amount', 'network', 'address', 'tag'),
  'account.unfreeze': ofUser(),
  'member.change': ofAccount('change', 'emailAddress', 'name', 'role', 'permissions'),
  'approval.change': ofAccount('change', 'limits'),
  'payment.approve': payment('change', 'amount', 'payee', 'network', 'tag'),
  'address.add': ofAccount('address'),
  'address.allowListOff': ofAccount(),
  'beneficiary.add': ofAccount('name', 'address'),
  'fiat.schedule': payment('change', 'amount', 'payee', 'address'),
  'fiat.withdraw': payment('amount', 'payee', 'address'),
  'remittance.create': payment('amount', 'payee', 'address'),
  'remittance.batch': payment('amount', 'payee'),
  'whitelist.add': ofAccount('address'),
  'multiSig.sign': ofUser('change', 'walletName', 'amount', 'address', 'leaves', 'joins', 'minimum'),
  'subAccount.move': payment('amount', 'fromLabel', 'toLabel'),
  'earn.redeem': ofAccount('amount'),
  'cards.manage': ofAccount('change', 'holder'),
  'webhook.change': ofAccount('change', 'url'),
  'qrLogin.confirm': ofUser(),
  'paymentMethod.add': ofAccount('change', 'name', 'address'),
  'ramp.sell': payment('change', 'amount', 'payee'),
  'ramp.release': payment('amount', 'payee'),
  'card.purchase': payment('change', 'amount', 'toLabel'),
  'acceptor.change': ofAccount('change', 'name'),
  'data.export': ofAccount(),
  'session.signIn': ofUser('device', 'place'),
  'session.resetPassword': ofUser('device', 'place'),
  'staff.decide': ofUser('case', 'decision', 'amount'),
};

/** Facts of one verification, those that there are. */
export type ShownFacts = Readonly<Partial<Record<FactName, string>>>;

/** Longer ones are cut: no amount, address or name is. */
const maxLength = 200;

/**
 * What is shown of a verification, without the empty ones; null where nothing is.
 * @param named what the values only point at, such as the name behind a number; never in the place of a value
 */
export function pickShown(
  action: VerifiedAction,
  values: Readonly<Record<string, string>>,
  named: ShownFacts = {},
): ShownFacts | null {
  const { facts, isAboutAccount } = actionFacts[action];
  const found: ShownFacts = { ...named, ...readValues(values, named) };
  const pairs = factNames.flatMap((name) => {
    if (!facts.includes(name) && !(isAboutAccount && name === 'account')) return [];
    const text = oneLine(found[name] ?? '');
    return text === '' ? [] : [[name, text]];
  });
  return pairs.length === 0 ? null : Object.fromEntries(pairs);
}

/** The facts that stand in an action's values themselves, in whichever words its call has for them. */
function readValues(values: Readonly<Record<string, string>>, named: ShownFacts): ShownFacts {
  const { amount, asset, to, holder, account: _notAValue, ...rest } = values;
  const added = rest['addresses.0'];
  return {
    ...rest,
    ...(amount ? { amount: `${plainDecimal(amount)} ${asset ?? ''}` } : {}),
    ...(to ? { payee: withName(to, named.payee) } : {}),
    ...(holder ? { holder: withName(holder, named.holder) } : {}),
    ...(added ? { address: added } : {}),
  };
}

/** `Ada Lindqvist (10000001)`: the value stays beside whatever it is called. */
function withName(value: string, name: string | undefined): string {
  return name && name !== value ? `${name} (${value})` : value;
}

/** Line breaks and marks that turn the reading direction could make another message of it. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, maxLength);
}

/** `0x5aaeb605…ef1beaed`: where there is no room for all of an address, both of its ends. */
export function bothEnds(address: string): string {
  return address.length > 24 ? `${address.slice(0, 10)}…${address.slice(-8)}` : address;
}

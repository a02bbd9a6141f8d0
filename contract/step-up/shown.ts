import { plainDecimal } from '../platform/money.ts';
import type { VerifiedAction } from './actions.ts';

/** Facts that can be shown about an action, in display order. */
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
  'ip',
  'account',
] as const;
export type FactName = (typeof factNames)[number];

/** What the dialog and the message with the code show about an action besides its name. */
export interface ActionFacts {
  /** True if it concerns the account being acted for, possibly a company's; false if it concerns the user. */
  readonly isAboutAccount: boolean;
  /** Set if the account pays. */
  readonly pays?: true;
  /** From its values and what they refer to; `account` is added if it concerns an account. */
  readonly facts: readonly FactName[];
}

const ofUser = (...facts: FactName[]): ActionFacts => ({ isAboutAccount: false, facts });
const ofAccount = (...facts: FactName[]): ActionFacts => ({ isAboutAccount: true, facts });
const payment = (...facts: FactName[]): ActionFacts => ({ isAboutAccount: true, pays: true, facts });

/**
 * What is shown about each action, identical in the dialog and in the message with the code. The verification is valid
 * for exactly these values and this account: users who see another amount, payee or account in the message must not
 * share the code.
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
  'apiKey.rotate': ofUser('remark'),
  'apiKey.endOldSecret': ofUser('remark'),
  'apiKey.delete': ofUser('remark'),
  'transfer.create': payment('amount', 'payee'),
  'withdrawal.create': payment('amount', 'network', 'address', 'tag'),
  'deposit.refund': payment('amount', 'network', 'address', 'tag'),
  'account.unfreeze': ofUser(),
  'account.close': ofUser(),
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
  'session.signIn': ofUser('device', 'place', 'ip'),
  'session.resetPassword': ofUser('device', 'place', 'ip'),
  'staff.decide': ofUser('case', 'decision', 'amount'),
};

/** The available facts of one verification. */
export type ShownFacts = Readonly<Partial<Record<FactName, string>>>;

/** Maximum length of a fact; longer ones are truncated, which no amount, address or name is. */
const maxLength = 200;

/**
 * Returns the facts shown for a verification, without empty ones; null if there are none.
 * @param named what the values only refer to, such as the name behind a number; never replaces a value
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

/** Reads the facts contained in an action's values, whatever its call names them. */
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

/** Returns `Ada Lindqvist (10000001)`: the value is kept next to its name. */
function withName(value: string, name: string | undefined): string {
  return name && name !== value ? `${name} (${value})` : value;
}

/** Replaces line breaks and bidirectional control characters, which could forge a different message. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, maxLength);
}

/** Shortens to `0x5aaeb605…ef1beaed`: both ends of an address, if there is no room for all of it. */
export function bothEnds(address: string): string {
  return address.length > 24 ? `${address.slice(0, 10)}…${address.slice(-8)}` : address;
}

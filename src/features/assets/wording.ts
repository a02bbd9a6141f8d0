import { msg } from '@lingui/core/macro';
import type { RecordState } from '#src/features/records/index.ts';
import type { MessageDescriptor } from '@lingui/core';
import { brand } from '#contract/platform/brand.ts';
import type { CryptoDepositState } from '#contract/deposits/states.ts';

const kinds: Readonly<Record<string, MessageDescriptor>> = {
  'deposit.credit': msg`Deposit`,
  'deposit.freeze': msg`Deposit frozen`,
  'deposit.unfreeze': msg`Deposit unfrozen`,
  'balance.freeze': msg`Balance frozen`,
  'balance.unfreeze': msg`Balance unfrozen`,
  'balance.adjust': msg`Balance correction`,
  'deposit.takeBack': msg`Deposit reversed`,
  'deposit.giveBack': msg`Deposit confirmed again`,
  'transfer.send': msg`Send to a ${brand.name} user`,
  'convert.exchange': msg`Conversion`,
  'cardPurchase.deliver': msg`Bought by card`,
  'cardPurchase.balance': msg`Quick buy`,
  'cardPurchase.takeBack': msg`Reversed card purchase`,
  'ramp.hold': msg`Held for a merchant order`,
  'ramp.release': msg`Released from a merchant order`,
  'ramp.trade': msg`Merchant order`,
  'promissory.hold': msg`Held for an OTC order`,
  'promissory.release': msg`Released from an OTC order`,
  'promissory.exchange': msg`OTC trade`,
  'withdrawal.hold': msg`Withdrawal`,
  'withdrawal.release': msg`Withdrawal returned`,
  'transfer.hold': msg`Transfer under review`,
  'transfer.return': msg`Transfer returned`,
  'subAccount.move': msg`Move between accounts`,
  'pocket.move': msg`Global account transfer`,
  'fiatWithdrawal.hold': msg`Bank withdrawal`,
  'fiatWithdrawal.release': msg`Bank withdrawal not sent`,
  'fiatWithdrawal.return': msg`Bank withdrawal returned`,
  'remittance.hold': msg`Remittance`,
  'remittance.release': msg`Remittance not sent`,
  'remittance.return': msg`Remittance returned`,
  'card.hold': msg`Card payment on hold`,
  'card.release': msg`Card payment released`,
  'card.payment': msg`Card payment`,
  'card.disputeCredit': msg`Card dispute credit`,
  'card.disputeDebit': msg`Card dispute credit reversed`,
  'card.refund': msg`Card refund`,
  'card.debt': msg`Card payment collected`,
  'earn.stake': msg`Staked in Earn`,
  'earn.redeem': msg`Redeemed from Earn`,
  'earn.interest': msg`Earn interest`,
};
/** Kinds that move no available balance: they occur in an account's sums but not in its history. */
const beyondHistory: Readonly<Record<string, MessageDescriptor>> = {
  'withdrawal.settle': msg`Withdrawal`,
  'fiatWithdrawal.settle': msg`Bank withdrawal`,
  'remittance.settle': msg`Remittance`,
  'earn.leave': msg`Redeeming from Earn`,
  'earn.stay': msg`Staked again`,
  'earn.slash': msg`Staking penalty`,
};

/** Kinds that only the account at the bank has. */
const atBank: Readonly<Record<string, MessageDescriptor>> = {
  'bank.credit': msg`Bank deposit`,
  'bank.takeBack': msg`Reversed bank deposit`,
};

/** Returns the name of a movement's kind; one that this version doesn't know is shown by its ledger name. */
export function kindName(kind: string): MessageDescriptor {
  return kinds[kind] ?? beyondHistory[kind] ?? atBank[kind] ?? { id: kind, message: kind };
}

/** Names of kinds that have two sides, by which one the account is on. */
const sides: Readonly<Record<string, Readonly<Record<'in' | 'out', MessageDescriptor>>>> = {
  'transfer.send': { in: msg`Transfer received`, out: msg`Transfer sent` },
  // As the wallet sees it: the account at the bank names its own records.
  'pocket.move': { in: msg`From Global account`, out: msg`To Global account` },
};

/** Returns what a movement was to the account: for kinds with two sides the name of its side, else the kind's name. */
export function movementName({ kind, direction }: { readonly kind: string; readonly direction: 'in' | 'out' }) {
  return sides[kind]?.[direction] ?? kindName(kind);
}

export const knownKinds = Object.keys(kinds);

/** Name and tone of each deposit status. */
export const depositStates: Readonly<Record<CryptoDepositState, RecordState>> = {
  pendingDeposit: { name: msg`Pending`, tone: 'neutral', list: 'processing' },
  confirming: { name: msg`Confirming`, tone: 'primary', list: 'processing' },
  confirmed: { name: msg`Confirmed`, tone: 'primary', list: 'processing' },
  credited: { name: msg`Credited`, tone: 'good', list: 'completed' },
  completed: { name: msg`Completed`, tone: 'good', list: 'completed' },
  remitted: { name: msg`Remitted`, tone: 'good', list: 'completed' },
  belowMinimumLimit: { name: msg`Below the minimum`, tone: 'warn', list: 'actionNeeded' },
  complianceReview: { name: msg`Under review`, tone: 'warn', list: 'underReview' },
  frozen: { name: msg`Frozen`, tone: 'bad', list: 'underReview' },
  unfrozen: { name: msg`Unfrozen`, tone: 'neutral', list: 'completed' },
  depositFailedAndRefunded: { name: msg`Returned`, tone: 'bad', list: 'failed' },
};

/** Whether the network dropped a deposit before it was credited: nothing arrived, and nothing was returned. */
export const isDropped = ({ status, failureReason }: Ended): boolean =>
  status === 'depositFailedAndRefunded' && failureReason === 'replaced';

const droppedState: RecordState = { name: msg`Not received`, tone: 'bad', list: 'failed' };

/** Returns the name and tone of a deposit's status. */
export const depositState = (deposit: Ended): RecordState =>
  isDropped(deposit) ? droppedState : depositStates[deposit.status];

type Ended = { readonly status: CryptoDepositState; readonly failureReason: string | null };

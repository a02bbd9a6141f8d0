/**
 * The double-entry ledger: the only code that moves a balance. Amounts are integers in an asset's smallest units. Each
 * transfer sums to zero per asset, no customer's account goes below zero, and postings are immutable; the database
 * itself enforces all three.
 */
import './tables.ts';

export {
  accountKinds,
  customerAccount,
  isAccountKind,
  platform,
  platformAccount,
  type AccountAddress,
  type AccountKind,
  type CustomerKind,
  type PlatformKind,
} from './accounts.ts';
export { allPlatformHoldings, platformHoldings, type PlatformFund, type PlatformHoldings } from './platform-fund.ts';
export { takeUpTo } from './take-up-to.ts';
export { simpleTransfer, type Leg, type Outcome, type TransferDraft } from './transfer.ts';
export { assertPosted, post, posting, type Posting, type PostRow } from './post.ts';
export { createPoster, type Poster, type PosterOptions } from './poster.ts';
export {
  capture,
  hold,
  holding,
  postOne,
  release,
  reverse,
  transfer,
  type CaptureCommand,
  type CommandNames,
  type HoldCommand,
  type Posted,
  type ReleaseCommand,
  type ReverseCommand,
  type TransferCommand,
} from './commands.ts';
export {
  balances,
  countUnbalancedAssets,
  findDiscrepancies,
  openAccount,
  platformBalance,
  platformBalances,
  paidByKeys,
  availableOf,
  availableTo,
  sumOfBalances,
  totalsOf,
  type Balance,
  type Discrepancy,
  type OwnerTotal,
} from './balances.ts';
export { balancesAt, type PastBalance } from './balances-at.ts';
export { liabilities, platformPositions, type Liability } from './liabilities.ts';
export { movedByKeys, type MovedByKey } from './by-key.ts';
export { checkLedger } from './check.ts';
export { compareBooks, noteBooks } from './noted-books.ts';
export { history, type HistoryEntry, type HistoryOptions, type HistoryPage } from './history.ts';
export {
  closeDays,
  closedDays,
  daysByAsset,
  journal,
  lastClosedDay,
  ledgerActivity,
  trialBalance,
  type Activity,
  type DayOfAsset,
  type DaySum,
  type JournalPlace,
  type TrialLine,
  type Turned,
} from './days.ts';
export { holdersOf } from './holders.ts';
export { balanceBefore, movementsBetween, movementsOf, totalBefore, type OwnerMovement } from './movements.ts';
export { ownerTurnover, type Turnover } from './owner-turnover.ts';
export { ownerHistory, type OwnerCursor, type OwnerEntry, type OwnerHistoryOptions } from './owner-history.ts';
export { ledgerOwned } from './own.ts';

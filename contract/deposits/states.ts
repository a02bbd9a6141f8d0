import type { NoticeKind } from '../notices/kinds.ts';
import type { WebhookEvent } from '../webhooks/rules.ts';
import type { StateTable } from '../platform/moves.ts';

/** Crypto deposit statuses (specification, section 4). */
export const cryptoDepositStates = [
  'pendingDeposit',
  'confirming',
  'credited',
  'remitted',
  'completed',
  'belowMinimumLimit',
  'frozen',
  'unfrozen',
  'confirmed',
  'complianceReview',
  'depositFailedAndRefunded',
] as const;
export type CryptoDepositState = (typeof cryptoDepositStates)[number];

/** Notices to a deposit's owner when it moves, and events for their systems. */
export type DepositNotice = Exclude<
  Extract<NoticeKind, `deposit.${string}`>,
  'deposit.found' | 'deposit.notFound' | 'deposit.addressRefused'
>;
export type DepositEvent = Extract<WebhookEvent, `deposit.${string}`>;

const credited = { notices: ['deposit.credited'], webhook: 'deposit.credited' } as const;
const dropped = { to: 'depositFailedAndRefunded', by: ['clock'], notices: ['deposit.replaced'] } as const;

/**
 * A deposit is seen, gains confirmations, is credited, and is complete one block later. One that the chain drops for
 * good before it is credited has failed: its sender has the coins. If the chain has it again, it continues.
 */
export const cryptoDepositTable: StateTable<CryptoDepositState, DepositNotice, DepositEvent> = {
  states: cryptoDepositStates,
  initial: ['pendingDeposit'],
  moves: [
    {
      from: 'pendingDeposit',
      to: 'confirming',
      by: ['provider'],
      notices: ['deposit.seen'],
      webhook: 'deposit.confirming',
    },
    { from: 'confirming', to: 'confirmed', by: ['provider'] },
    { from: 'confirmed', to: 'credited', by: ['provider', 'operator'], ...credited },
    { from: 'confirmed', to: 'belowMinimumLimit', by: ['provider'], notices: ['deposit.belowMinimum'] },
    { from: 'confirmed', to: 'complianceReview', by: ['provider', 'operator'], notices: ['deposit.review'] },
    { from: 'complianceReview', to: 'credited', by: ['operator'], ...credited },
    {
      from: 'complianceReview',
      to: 'depositFailedAndRefunded',
      by: ['operator', 'user'],
      notices: ['deposit.refunded'],
    },
    { from: 'belowMinimumLimit', to: 'credited', by: ['operator'], ...credited },
    { from: 'credited', to: 'completed', by: ['provider', 'clock'] },
    { from: 'credited', to: 'remitted', by: ['operator'] },
    { from: 'remitted', to: 'completed', by: ['operator'] },
    { from: 'credited', to: 'frozen', by: ['operator'], notices: ['deposit.frozen'] },
    { from: 'completed', to: 'frozen', by: ['operator'], notices: ['deposit.frozen'] },
    { from: 'frozen', to: 'unfrozen', by: ['operator'], notices: ['deposit.unfrozen'] },
    { from: 'unfrozen', to: 'completed', by: ['operator', 'clock'] },
    { from: 'confirmed', ...dropped },
    { from: 'complianceReview', ...dropped },
    { from: 'belowMinimumLimit', ...dropped },
    { from: 'depositFailedAndRefunded', to: 'confirmed', by: ['provider'] },
  ],
};

/** State of a report of a missing deposit. */
export const missingStates = ['pending', 'found', 'notFound'] as const;
export type MissingState = (typeof missingStates)[number];

/** A report is answered once. */
export const missingDepositTable: StateTable<MissingState, 'deposit.found' | 'deposit.notFound'> = {
  states: missingStates,
  initial: ['pending'],
  moves: [
    { from: 'pending', to: 'found', by: ['operator'], notices: ['deposit.found'] },
    { from: 'pending', to: 'notFound', by: ['operator'], notices: ['deposit.notFound'] },
  ],
};

/**
 * A credited deposit whose block was replaced. `waiting`: it may still be in another block; `owed`: it is gone and only
 * part of it was taken back; `settled`: all of it was; `returned`: it is in the chain again.
 */
export const reversalStates = ['waiting', 'owed', 'settled', 'returned'] as const;
export type ReversalState = (typeof reversalStates)[number];

const replaced = { notices: ['deposit.replaced'] } as const;

/** Moves of a replaced deposit. */
export const depositReversalTable: StateTable<ReversalState, 'deposit.replaced'> = {
  states: reversalStates,
  initial: ['waiting'],
  moves: [
    { from: 'waiting', to: 'owed', by: ['clock'], ...replaced },
    { from: 'waiting', to: 'settled', by: ['clock'], ...replaced },
    { from: 'owed', to: 'settled', by: ['clock'], ...replaced },
    { from: 'waiting', to: 'returned', by: ['provider'], ...replaced },
    { from: 'owed', to: 'returned', by: ['provider'], ...replaced },
    { from: 'settled', to: 'returned', by: ['provider'], ...replaced },
    // The block it came back in was replaced too.
    { from: 'returned', to: 'waiting', by: ['provider'], ...replaced },
  ],
};

import type { NoticeKind } from '../notices/kinds.ts';
import type { WebhookEvent } from '../webhooks/rules.ts';
import type { StateTable } from '../platform/moves.ts';

/** Specification, section 4, crypto deposit statuses. */
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

/** What its owner is told of a deposit that moves, and what his systems are. */
export type DepositNotice = Exclude<
  Extract<NoticeKind, `deposit.${string}`>,
  'deposit.replaced' | 'deposit.found' | 'deposit.notFound'
>;
export type DepositEvent = Extract<WebhookEvent, `deposit.${string}`>;

const credited = { notices: ['deposit.credited'], webhook: 'deposit.credited' } as const;

/** A deposit is seen, gains confirmations, is credited, and is complete one block later. */
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
  ],
};

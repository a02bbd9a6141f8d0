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

/** A deposit is seen, gains confirmations, is credited, and is complete one block later. */
export const cryptoDepositTable: StateTable<CryptoDepositState> = {
  states: cryptoDepositStates,
  initial: ['pendingDeposit'],
  moves: [
    { from: 'pendingDeposit', to: 'confirming', by: ['provider'] },
    { from: 'confirming', to: 'confirmed', by: ['provider'] },
    { from: 'confirmed', to: 'credited', by: ['provider', 'operator'] },
    { from: 'confirmed', to: 'belowMinimumLimit', by: ['provider'] },
    { from: 'confirmed', to: 'complianceReview', by: ['provider', 'operator'] },
    { from: 'complianceReview', to: 'credited', by: ['operator'] },
    { from: 'complianceReview', to: 'depositFailedAndRefunded', by: ['operator', 'user'] },
    { from: 'belowMinimumLimit', to: 'credited', by: ['operator'] },
    { from: 'credited', to: 'completed', by: ['provider', 'clock'] },
    { from: 'credited', to: 'remitted', by: ['operator'] },
    { from: 'remitted', to: 'completed', by: ['operator'] },
    { from: 'credited', to: 'frozen', by: ['operator'] },
    { from: 'completed', to: 'frozen', by: ['operator'] },
    { from: 'frozen', to: 'unfrozen', by: ['operator'] },
    { from: 'unfrozen', to: 'completed', by: ['operator', 'clock'] },
  ],
};

import { least } from '../platform/money-rounding.ts';

/** The platform's own accounts each booking moves between: what treasury does with money outside of any order. */
export const treasuryMoves = {
  /** The platform's own money arrived in one of its wallets or bank accounts. */
  payIn: { from: 'custody', to: 'ownFunds' },
  /** The platform's own money left one of its wallets or bank accounts. */
  payOut: { from: 'ownFunds', to: 'custody' },
  toVenue: { from: 'venue', to: 'custody' },
  fromVenue: { from: 'custody', to: 'venue' },
  /** Fees paid by customers become the platform's own money. */
  takeFees: { from: 'fee', to: 'ownFunds' },
  /** Pays for what balance corrections gave to customers. */
  coverCorrections: { from: 'ownFunds', to: 'suspense' },
} as const;
export type TreasuryMove = keyof typeof treasuryMoves;

/** Move names as a list, for schemas and choices. */
export const treasuryMoveNames = Object.keys(treasuryMoves).filter(
  (name): name is TreasuryMove => name in treasuryMoves,
);

/**
 * The platform's balances of an asset, in smallest units and signed as in the ledger: what a wallet holds is negative.
 */
export interface TreasuryBalances {
  readonly custody: bigint;
  readonly venue: bigint;
  readonly ownFunds: bigint;
  readonly fee: bigint;
  /** What conversions took in minus what they gave out; negative if they gave out more. */
  readonly conversion: bigint;
  /** What open orders will take out of conversions' position when they are booked. */
  readonly promised: bigint;
  readonly suspense: bigint;
}

/**
 * Returns the own funds no conversion has used. What conversions gave out beyond what they took in must stay covered,
 * or it would be other customers' money.
 */
export function spareFunds({ ownFunds, conversion, promised }: TreasuryBalances): bigint {
  return atLeastZero(ownFunds + least(conversion - promised, 0n));
}

/** Returns the current maximum of each booking of an asset, in smallest units; null: whatever has come in. */
export function mostToBook(has: TreasuryBalances) {
  const [inCustody, atVenue, spare] = [atLeastZero(-has.custody), atLeastZero(-has.venue), spareFunds(has)];
  return {
    payIn: null,
    payOut: least(spare, inCustody),
    toVenue: inCustody,
    fromVenue: atVenue,
    takeFees: atLeastZero(has.fee),
    coverCorrections: least(spare, atLeastZero(-has.suspense)),
  } as const satisfies Readonly<Record<TreasuryMove, bigint | null>>;
}

const atLeastZero = (units: bigint) => (units > 0n ? units : 0n);

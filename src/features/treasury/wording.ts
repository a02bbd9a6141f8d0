import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { brand } from '#contract/platform/brand.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import type { TreasuryMove } from '#contract/treasury/rules.ts';
import type { treasurySchemas } from '#contract/treasury/schemas.ts';

export type TreasuryPosition = ResultOf<typeof treasurySchemas.listPositions>['items'][number];
export type TreasuryBooking = ResultOf<typeof treasurySchemas.listBookings>['items'][number];

/** Query key of the data refetched after each proposal. */
export const treasuryQueries = ['treasury', 'operator'] as const;

export const moveNames: Readonly<Record<TreasuryMove, MessageDescriptor>> = {
  payIn: msg`Own funds added`,
  payOut: msg`Own funds withdrawn`,
  toVenue: msg`Transfer to trading venue`,
  fromVenue: msg`Transfer from trading venue`,
  takeFees: msg`Fees moved to own funds`,
  coverCorrections: msg`Balance corrections covered`,
};

/** Explains what each move means for money outside the ledger. */
export const moveNotes: Readonly<Record<TreasuryMove, MessageDescriptor>> = {
  payIn: msg`${brand.name}’s own money has arrived in one of its wallets or bank accounts.`,
  payOut: msg`${brand.name}’s own money has left its wallets or bank accounts. What conversions have used can’t be withdrawn.`,
  toVenue: msg`Money has moved from custody to the trading venue.`,
  fromVenue: msg`Money has moved from the trading venue to custody.`,
  takeFees: msg`Fees that customers paid become ${brand.name}’s own funds. Earn pays interest from the fees that remain.`,
  coverCorrections: msg`Own funds pay for balance corrections in customers’ favour. Nothing moves outside the ledger.`,
};

import type { ProblemKind } from '#contract/catalogue/changes/rules.ts';
import type { Problem } from './problems.ts';

const sentences: Readonly<Record<ProblemKind, string>> = {
  unknownWay: 'the asset or the network is missing',
  unknownAsset: 'the asset is missing',
  unknownPair: 'what it is exchanged for is missing, or nothing is exchanged',
  unknownChannel: 'the payment method is missing, or does not take the currency',
  unknownCountry: 'the country is missing',
  decimals: 'an amount that the asset can’t have',
  contract: 'the contract is no address of that chain, or without its checksum',
  adapter: 'the adapter can’t read the addresses of that chain',
  noWithdrawalTerms: 'without terms of withdrawals',
  noTransferTerms: 'without terms of transfers',
  newNetwork: 'a network is not removed; pause its deposits and withdrawals instead',
  limitsOrder: 'the minimum, the maximum, the day’s and the month’s are not in order',
  feeOrder: 'the least fee is above the most',
  depositFee: 'deposits are free of charge',
  feeAboveMinimum: 'the fee eats up the minimum',
  withdrawalShare: 'what leaves over a chain costs a fixed fee',
  noTravelRule: 'without the travel rule’s amount',
  convertFee: 'conversions are free of charge: their rate has a spread',
  noPrice: 'conversions need a spread, the life of a quote and the platform’s position limit',
  fixedForEver: 'the scale and the kind are for ever',
  scheduled: 'a later change of it is scheduled already',
};

/** Formats a problem for the command line. */
export const sentenceOf = ({ kind, of }: Problem): string => `${of}: ${sentences[kind]}`;

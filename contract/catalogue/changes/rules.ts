import { placeName } from '../../staff/rules.ts';

/** Problems a catalogue can have; each is shown to its author as a sentence. */
export const problemKinds = [
  'unknownWay',
  'unknownAsset',
  'unknownPair',
  'unknownChannel',
  'unknownCountry',
  'decimals',
  'contract',
  'adapter',
  'noWithdrawalTerms',
  'noTransferTerms',
  'newNetwork',
  'limitsOrder',
  'feeOrder',
  'depositFee',
  'feeAboveMinimum',
  'withdrawalShare',
  'noTravelRule',
  'convertFee',
  'noPrice',
  'fixedForEver',
  'scheduled',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** The parts of the catalogue, as its file and its changes name them. */
export const catalogueParts = ['assets', 'networks', 'assetNetworks', 'countries', 'paymentMethods', 'terms'] as const;
export type CataloguePart = (typeof catalogueParts)[number];

/** The fields that identify a row within its part. */
export const keyFields: Readonly<Record<CataloguePart, readonly string[]>> = {
  assets: ['code'],
  networks: ['code'],
  assetNetworks: ['asset', 'network'],
  countries: ['code'],
  paymentMethods: ['code'],
  terms: ['operation', 'asset', 'counterAsset', 'network', 'channel', 'country', 'tier'],
};

/** Returns the key of a row: the values of its key fields, `*` for each empty one. */
export function rowKey(part: CataloguePart, row: object): string {
  const values: Readonly<Record<string, unknown>> = { ...row };
  const texts = keyFields[part].map((field) => values[field]);
  return placeName(...texts.map((text) => (typeof text === 'string' ? text : null)));
}

/** Maximum rows of each part in one change. A file, on the server, can change more. */
export const mostChangedRows = 20;

/** Outcome of an example order: it executes at once, is reviewed first, or can't be created. */
export const exampleOutcomes = ['done', 'reviewed', 'belowMinimum', 'aboveMaximum'] as const;

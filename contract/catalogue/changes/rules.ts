import { placeName } from '../../staff/rules.ts';

/** What can be wrong with a catalogue: each is a sentence for whoever wrote it. */
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

/** The fields that name a row among those of its part. */
export const keyFields: Readonly<Record<CataloguePart, readonly string[]>> = {
  assets: ['code'],
  networks: ['code'],
  assetNetworks: ['asset', 'network'],
  countries: ['code'],
  paymentMethods: ['code'],
  terms: ['operation', 'asset', 'counterAsset', 'network', 'channel', 'country', 'tier'],
};

/** What names a row: the values of those fields, a `*` for each that is empty. */
export function rowKey(part: CataloguePart, row: object): string {
  const values: Readonly<Record<string, unknown>> = { ...row };
  const texts = keyFields[part].map((field) => values[field]);
  return placeName(...texts.map((text) => (typeof text === 'string' ? text : null)));
}

/** Of each part, in one change. A file changes more, on the server. */
export const mostChangedRows = 20;

/** What becomes of an order of an example: it goes at once, somebody looks at it first, or it can't be made. */
export const exampleOutcomes = ['done', 'reviewed', 'belowMinimum', 'aboveMaximum'] as const;

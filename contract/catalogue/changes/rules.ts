/** What can be wrong with a catalogue: each is a sentence for whoever wrote it. */
export const problemKinds = [
  'unknownWay',
  'unknownAsset',
  'decimals',
  'noWithdrawalTerms',
  'noTransferTerms',
  'limitsOrder',
  'feeOrder',
  'depositFee',
  'feeAboveMinimum',
  'withdrawalShare',
  'noTravelRule',
  'fixedForEver',
  'scheduled',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** The parts of the catalogue, as its file and its changes name them. */
export const catalogueParts = ['assets', 'networks', 'assetNetworks', 'countries', 'paymentMethods', 'terms'] as const;
export type CataloguePart = (typeof catalogueParts)[number];

/** Of each part, in one change. A file changes more, on the server. */
export const mostChangedRows = 20;

export const proposalStates = ['proposed', 'approved', 'rejected'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** What becomes of an order of an example: it goes at once, somebody looks at it first, or it can't be made. */
export const exampleOutcomes = ['done', 'reviewed', 'belowMinimum', 'aboveMaximum'] as const;

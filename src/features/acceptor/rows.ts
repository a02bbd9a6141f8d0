import type { ResultOf } from '#contract/platform/call.ts';
import type { acceptorSchemas } from '#contract/acceptor/schemas.ts';
import type { promissorySchemas } from '#contract/promissory/schemas.ts';

export type PairRow = ResultOf<typeof acceptorSchemas.addPair>;
export type PairsAnswer = ResultOf<typeof acceptorSchemas.listPairs>;
export type DealtRow = ResultOf<typeof promissorySchemas.listDealt>['items'][number];

import type { convertSchemas } from '../convert/schemas.ts';
import type { ResultOf } from '../platform/call.ts';

/** The media type that a client of the stream has to accept, and gets. */
export const eventStreamType = 'text/event-stream';

/** A line at least this often: a stream that is silent for longer is dead. */
export const heartbeatMs = 20_000;

/** Pairs whose rates one stream tells at most. */
export const maxWatchedPairs = 4;

/** A watched rate is told at least this often, also one that stays as it is: whoever hears less asks for himself. */
export const rateHeartbeatMs = 10_000;

/** A rate that was watched, as its event carries it: what the question for the pair would be answered with now. */
export interface ToldRate {
  readonly from: string;
  readonly to: string;
  readonly answer: ResultOf<typeof convertSchemas.listExchangeCoins>;
}

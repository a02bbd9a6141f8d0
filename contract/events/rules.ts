import type { convertSchemas } from '../convert/schemas.ts';
import type { ResultOf } from '../platform/call.ts';

/** The media type that a client of the stream must accept, and receives. */
export const eventStreamType = 'text/event-stream';

/** Maximum interval between lines; a stream silent for longer is dead. */
export const heartbeatMs = 20_000;

/** Maximum number of pairs whose rates one stream reports. */
export const maxWatchedPairs = 4;

/**
 * Maximum interval between reports of a watched rate, even if it hasn't changed; a client that gets fewer polls
 * instead.
 */
export const rateHeartbeatMs = 10_000;

/** A watched rate as its event carries it: the current response to a request for the pair. */
export interface ToldRate {
  readonly from: string;
  readonly to: string;
  readonly answer: ResultOf<typeof convertSchemas.listExchangeCoins>;
}

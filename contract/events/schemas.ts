import { Type } from 'typebox';
import { AssetCodeText, Uuid } from '../platform/schema-parts.ts';
import { maxWatchedPairs } from './rules.ts';

const strict = { additionalProperties: false } as const;

export const eventsSchemas = {
  /**
   * `text/event-stream`: `ready` with the stream's id once it is connected, then `account` after each change of the
   * account and `rate` for each watched rate.
   */
  stream: { result: Type.Unknown() },
  watchRates: {
    body: Type.Object(
      {
        stream: Uuid,
        pairs: Type.Array(Type.Object({ from: AssetCodeText, to: AssetCodeText }, strict), {
          maxItems: maxWatchedPairs,
        }),
      },
      strict,
    ),
    result: Type.Object({}, strict),
  },
};

import { Type } from 'typebox';
import { Instant, Nullable } from '../platform/schema-parts.ts';
import { statusComponentNames, statusStates } from './rules.ts';

const strict = { additionalProperties: false } as const;
const State = Type.Enum([...statusStates]);

export const statusSchemas = {
  get: {
    result: Type.Object(
      {
        asOf: Instant,
        components: Type.Array(
          Type.Object(
            {
              name: Type.Enum([...statusComponentNames]),
              state: State,
              /** Time of the last check; null if there was none. */
              seenAt: Nullable(Instant),
              /** Days with checks, oldest first, each with its worst state. */
              days: Type.Array(
                Type.Object(
                  {
                    day: Type.String(),
                    state: State,
                    /** Number of checks, and how many found it usable: operational or degraded. */
                    looks: Type.Integer({ minimum: 0 }),
                    usable: Type.Integer({ minimum: 0 }),
                  },
                  strict,
                ),
              ),
            },
            strict,
          ),
        ),
      },
      strict,
    ),
  },
};

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
              /** When somebody last looked; null: nobody has. */
              seenAt: Nullable(Instant),
              /** The days that there are looks of, the oldest first; each with its worst state. */
              days: Type.Array(
                Type.Object(
                  {
                    day: Type.String(),
                    state: State,
                    /** How often it was looked at, and how often it was then usable: operational or degraded. */
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

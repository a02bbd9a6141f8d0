import { Type } from 'typebox';
import { idempotencyKeyPattern } from '../platform/ids.ts';
import { Instant, Nullable } from '../platform/schema-parts.ts';

const strict = { additionalProperties: false } as const;

export const commandsSchemas = {
  getOutcome: {
    query: Type.Object({ key: Type.String({ pattern: idempotencyKeyPattern }) }, strict),
    result: Type.Object(
      {
        state: Type.Enum(['done', 'running', 'unknown']),
        /** Name of the call, if it is done. */
        call: Nullable(Type.String()),
        /** The response of the call, as a retry would return it. */
        answer: Type.Unknown(),
        doneAt: Nullable(Instant),
      },
      strict,
    ),
  },
};

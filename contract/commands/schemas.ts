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
        /** The call's name, where it is done. */
        call: Nullable(Type.String()),
        /** What the call answered, as it would answer again. */
        answer: Type.Unknown(),
        doneAt: Nullable(Instant),
      },
      strict,
    ),
  },
};

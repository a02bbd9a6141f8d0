import { Type } from 'typebox';
import { Instant, Lines, Nothing, Nullable } from '../platform/schema-parts.ts';

const strict = { additionalProperties: false } as const;
const JobId = Type.String({ pattern: '^[1-9][0-9]{0,17}$' });

const DeadJob = Type.Object(
  {
    id: JobId,
    /** What was to be done, as the server names it: `deposit.refund`. */
    task: Type.String(),
    /** Somebody's money waits for it. */
    isMoney: Type.Boolean(),
    /** The id of what it is about; null where it is about no one thing. */
    subject: Nullable(Type.String()),
    attempts: Type.Integer(),
    /** Why the last try failed. */
    error: Nullable(Type.String()),
    createdAt: Instant,
    triedAt: Instant,
  },
  strict,
);

export const jobsSchemas = {
  listDead: {
    query: Type.Object(
      {
        IsMoney: Type.Optional(Type.Boolean()),
        Cursor: Type.Optional(JobId),
        MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(DeadJob), nextCursor: Nullable(JobId) }, strict),
  },
  retry: {
    body: Type.Object({ id: JobId, reason: Lines(500) }, strict),
    result: Nothing,
  },
};

import { Type } from 'typebox';
import { healthStates, providerKinds } from './health.ts';
import { circuitStates } from '../platform/circuit.ts';
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

const AdapterHealth = Type.Object(
  {
    /** `sandbox`, or who really answers: `smtp`, `elliptic`, a network's code. */
    adapter: Type.String(),
    state: Type.Enum([...healthStates]),
    lastSuccessAt: Nullable(Instant),
    lastFailureAt: Nullable(Instant),
    /** Why the last failure was one; without addresses and keys. */
    failure: Nullable(Type.String()),
    /** Of the last 15 minutes. */
    calls: Type.Integer(),
    failed: Type.Integer(),
    /** `open`: too much failed in a row, and calls fail at once until then; `halfOpen`: the next one tries. */
    circuit: Type.Enum([...circuitStates]),
    pausedUntil: Nullable(Instant),
  },
  strict,
);

const ProviderHealth = Type.Object(
  {
    provider: Type.Enum([...providerKinds]),
    adapters: Type.Array(AdapterHealth),
    /** Receivers that are left alone for a while, as too much failed; null where it has no such breaker. */
    paused: Nullable(Type.Integer()),
    /** Jobs that are due or tried again. */
    waitingJobs: Type.Integer(),
    /** Its reports that are not worked off yet. */
    waitingEvents: Type.Integer(),
  },
  strict,
);

export const jobsSchemas = {
  providerHealth: {
    query: Type.Object({}, strict),
    /** `since`: when the server started that answers; it has seen no call before. `asOf`: its time now. */
    result: Type.Object({ since: Instant, asOf: Instant, items: Type.Array(ProviderHealth) }, strict),
  },
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

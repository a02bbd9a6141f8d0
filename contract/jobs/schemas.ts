import { Type } from 'typebox';
import { healthStates, jobLanes, providerKinds } from './health.ts';
import { circuitStates } from '../platform/circuit.ts';
import { Instant, Lines, Nothing, Nullable } from '../platform/schema-parts.ts';

const strict = { additionalProperties: false } as const;
const JobId = Type.String({ pattern: '^[1-9][0-9]{0,17}$' });

const DeadJob = Type.Object(
  {
    id: JobId,
    /** The task, as the server names it: `deposit.refund`. */
    task: Type.String(),
    /** The lane it runs in: money waits for one in `money`. Null for a task of an earlier version. */
    lane: Nullable(Type.Enum([...jobLanes])),
    /** Id of its subject; null if it has no single subject. */
    subject: Nullable(Type.String()),
    attempts: Type.Integer(),
    /** Why the last attempt failed. */
    error: Nullable(Type.String()),
    createdAt: Instant,
    triedAt: Instant,
  },
  strict,
);

const AdapterHealth = Type.Object(
  {
    /** `sandbox`, or the real adapter: `smtp`, `elliptic`, a network's code. */
    adapter: Type.String(),
    state: Type.Enum([...healthStates]),
    lastSuccessAt: Nullable(Instant),
    lastFailureAt: Nullable(Instant),
    /** Reason of the last failure, without addresses and keys. */
    failure: Nullable(Type.String()),
    /** In the last 15 minutes. */
    calls: Type.Integer(),
    failed: Type.Integer(),
    /**
     * `open`: too many calls in a row failed, and calls fail at once until `pausedUntil`; `halfOpen`: the next call is
     * a trial.
     */
    circuit: Type.Enum([...circuitStates]),
    pausedUntil: Nullable(Instant),
  },
  strict,
);

const ProviderHealth = Type.Object(
  {
    provider: Type.Enum([...providerKinds]),
    adapters: Type.Array(AdapterHealth),
    /** Number of receivers paused after too many failures; null if it has no such circuit breaker. */
    paused: Nullable(Type.Integer()),
    /** Jobs that are due or being retried. */
    waitingJobs: Type.Integer(),
    /** Its events that are not processed yet. */
    waitingEvents: Type.Integer(),
  },
  strict,
);

export const jobsSchemas = {
  providerHealth: {
    query: Type.Object({}, strict),
    /** `since`: when the responding server started; it has seen no earlier calls. `asOf`: its current time. */
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
  retry: { body: Type.Object({ id: JobId, reason: Lines(500) }, strict), result: Nothing },
  drop: { body: Type.Object({ id: JobId, reason: Lines(500) }, strict), result: Nothing },
};

import { Type } from 'typebox';
import { listSeparators } from '../platform/csv.ts';
import { Day, Instant, Nullable } from '../platform/schema-parts.ts';
import { chainFaults } from './rules.ts';

const strict = { additionalProperties: false } as const;

const filter = {
  /** Both days are inclusive. */
  From: Day,
  Until: Day,
  /** Uid of the actor. */
  ActorUid: Type.Optional(Type.String({ pattern: '^[0-9]{8}$' })),
  /** Prefix of the action: `withdrawal.` finds everything done to withdrawals. */
  Action: Type.Optional(Type.String({ pattern: '^[A-Za-z][A-Za-z.]{0,59}$' })),
  /** Subject of the action, as recorded: `withdrawal:…`. */
  Subject: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9:._ *-]{1,120}$' })),
};

const Record = Type.Object(
  {
    id: Type.String(),
    at: Instant,
    actorKind: Type.Enum(['user', 'staff', 'system', 'anonymous']),
    actor: Nullable(Type.Object({ uid: Type.String(), name: Nullable(Type.String()) }, strict)),
    action: Type.String(),
    subject: Nullable(Type.String()),
    details: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }, strict)),
    ip: Nullable(Type.String()),
    /** Whether the hash chain covers it yet. */
    isSealed: Type.Boolean(),
  },
  strict,
);

export const auditSchemas = {
  list: {
    query: Type.Object(
      {
        ...filter,
        Cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
        MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(Record), nextCursor: Nullable(Type.String()) }, strict),
  },
  export: {
    /** `Separator`: the cell separator of the reader's spreadsheet locale. */
    body: Type.Object({ ...filter, Separator: Type.Enum([...listSeparators]) }, strict),
    result: Type.Unsafe<AsyncIterable<string>>(Type.String({ format: 'binary' })),
  },
  verify: {
    result: Type.Object(
      {
        /** Number of records whose hashes were recomputed. */
        checked: Type.Integer(),
        /** Time of the first record; null if there is none yet. */
        since: Nullable(Instant),
        /** The first record that does not match. */
        fault: Nullable(Type.Object({ id: Type.String(), kind: Type.Enum([...chainFaults]) }, strict)),
        /** Number of records that have waited too long for their hash. */
        unsealed: Type.Integer(),
        /** The latest signed hash, in hexadecimal, to compare with a copy kept elsewhere. */
        head: Nullable(Type.Object({ number: Type.String(), hash: Type.String(), at: Instant }, strict)),
      },
      strict,
    ),
  },
};

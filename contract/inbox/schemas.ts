import { Type } from 'typebox';
import { Instant, Lines, Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';
import { eventKinds, eventStates } from './states.ts';

const strict = { additionalProperties: false } as const;

const ProviderEvent = Type.Object(
  {
    id: Uuid,
    provider: Type.String(),
    kind: Type.Enum([...eventKinds]),
    /** The provider's event id, or the digest of its bytes. */
    eventId: Type.String(),
    /** True if its signature was the provider's. */
    isGenuine: Type.Boolean(),
    state: Type.Enum([...eventStates]),
    tries: Type.Integer(),
    /** Why the last attempt failed. */
    error: Nullable(Type.String()),
    receivedAt: Instant,
    doneAt: Nullable(Instant),
  },
  strict,
);

export const inboxSchemas = {
  listEvents: {
    query: Type.Object(
      {
        State: Type.Optional(Type.Enum([...eventStates])),
        IsGenuine: Type.Optional(Type.Boolean()),
        Cursor: Type.Optional(Uuid),
        MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(ProviderEvent), nextCursor: Nullable(Uuid) }, strict),
  },
  replayEvent: {
    body: Type.Object({ id: Uuid, reason: Lines(500), verification: Uuid }, strict),
    result: Nothing,
  },
};

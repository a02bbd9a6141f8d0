import { Type } from 'typebox';
import { appealSides } from '../appeals/rules.ts';
import { Instant, Nothing, Nullable, OptionalLines, Uuid } from '../platform/schema-parts.ts';
import { chatTextMax } from './rules.ts';

const strict = { additionalProperties: false } as const;

const message = {
  id: Uuid,
  orderId: Uuid,
  /** Position in the order's chat, starting at 1. */
  n: Type.Integer(),
  side: Type.Enum([...appealSides]),
  text: Type.String(),
  hasImage: Type.Boolean(),
  at: Instant,
  /** Hash of this message and the previous message's hash, hexadecimal. */
  hash: Type.String(),
};

export const ChatMessage = Type.Object(
  {
    ...message,
    /** Whether the account's own side wrote it. */
    isOwn: Type.Boolean(),
  },
  strict,
);

/** A message for the staff, who view the image as a file. */
export const ChatMessageForStaff = Type.Object({ ...message, imageId: Nullable(Uuid) }, strict);

export const dealerChatSchemas = {
  list: {
    query: Type.Object(
      {
        MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
        Cursor: Type.Optional(Uuid),
        UpdatedAfter: Type.Optional(Instant),
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(ChatMessage), nextCursor: Nullable(Uuid), asOf: Instant }, strict),
  },
  send: {
    body: Type.Object({ orderId: Uuid, text: OptionalLines(chatTextMax), image: Nullable(Uuid) }, strict),
    result: ChatMessage,
  },
  markRead: {
    /** Number of the last message read. */
    body: Type.Object({ orderId: Uuid, n: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }, strict),
    result: Nothing,
  },
  getImage: {
    query: Type.Object({ Id: Uuid }, strict),
    result: Type.Unsafe<Uint8Array>(Type.String({ format: 'binary' })),
  },
};

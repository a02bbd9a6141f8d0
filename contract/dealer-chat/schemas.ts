import { Type } from 'typebox';
import { appealSides } from '../appeals/rules.ts';
import { Instant, Nothing, Nullable, OptionalLines, Uuid } from '../platform/schema-parts.ts';
import { chatTextMax } from './rules.ts';

const strict = { additionalProperties: false } as const;

const message = {
  id: Uuid,
  orderId: Uuid,
  /** Its place in the order's chat, from 1 on. */
  n: Type.Integer(),
  side: Type.Enum([...appealSides]),
  text: Type.String(),
  hasImage: Type.Boolean(),
  at: Instant,
  /** Over this message and the hash of the one before, hexadecimal. */
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

/** The same for the staff, who look at the image as a file. */
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
    /** Up to which message. */
    body: Type.Object({ orderId: Uuid, n: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }, strict),
    result: Nothing,
  },
  getImage: {
    query: Type.Object({ Id: Uuid }, strict),
    result: Type.Unsafe<Uint8Array>(Type.String({ format: 'binary' })),
  },
};

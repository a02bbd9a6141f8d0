import { Type } from 'typebox';
import { Instant, Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';
import { noticeCategories, noticeChannels, noticeKinds, type Notice } from './kinds.ts';
import { maxMarkedAtOnce } from './rules.ts';

const strict = { additionalProperties: false } as const;
const Category = Type.Enum([...noticeCategories]);
const Channel = Type.Enum([...noticeChannels]);

/** The types say which values belong to which kind; on the wire they are strings, numbers and null. */
export const NoticeItem = Type.Unsafe<Notice>(
  Type.Object(
    {
      id: Uuid,
      kind: Type.Enum(Object.keys(noticeKinds)),
      values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
      company: Nullable(Type.Object({ uid: Type.String(), name: Type.String() }, strict)),
      at: Instant,
      readAt: Nullable(Instant),
    },
    strict,
  ),
);

/** A browser's push service URL and its keys (RFC 8291). */
const Endpoint = Type.String({ minLength: 12, maxLength: 1000, pattern: '^https?://[!-~]+$' });
const base64url = (length: number) => Type.String({ pattern: `^[A-Za-z0-9_-]{${length}}$` });

export const noticesSchemas = {
  list: {
    query: Type.Object(
      {
        UpdatedAfter: Type.Optional(Instant),
        Cursor: Type.Optional(Uuid),
        MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(NoticeItem), nextCursor: Nullable(Uuid), asOf: Instant }, strict),
  },
  markRead: {
    body: Type.Object({ ids: Type.Array(Uuid, { minItems: 1, maxItems: maxMarkedAtOnce }) }, strict),
    result: Type.Object({ marked: Type.Integer() }, strict),
  },
  getSettings: {
    result: Type.Object(
      {
        hasEmail: Type.Boolean(),
        hasPhone: Type.Boolean(),
        categories: Type.Array(
          Type.Object(
            {
              category: Category,
              mail: Type.Boolean(),
              sms: Type.Boolean(),
              push: Type.Boolean(),
              isLocked: Type.Boolean(),
            },
            strict,
          ),
        ),
        /** Public key that a browser subscribes with: we sign what we send with the private key (RFC 8292). */
        pushKey: Type.String(),
      },
      strict,
    ),
  },
  setSetting: {
    body: Type.Object({ category: Category, channel: Channel, isOn: Type.Boolean() }, strict),
    result: Nothing,
  },
  subscribePush: {
    body: Type.Object({ endpoint: Endpoint, p256dh: base64url(87), auth: base64url(22) }, strict),
    result: Nothing,
  },
  unsubscribePush: { body: Type.Object({ endpoint: Endpoint }, strict), result: Nothing },
};

import { Type } from 'typebox';
import { Instant, Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';
import { noticeCategories, noticeChannels, noticeKinds, type Notice } from './kinds.ts';
import { maxMarkedAtOnce } from './rules.ts';

const strict = { additionalProperties: false } as const;
const Category = Type.Enum([...noticeCategories]);
const Channel = Type.Enum([...noticeChannels]);

/** Which values stand with which kind the types say; on the wire they are texts, numbers and nothing. */
const NoticeItem = Type.Unsafe<Notice>(
  Type.Object(
    {
      id: Uuid,
      kind: Type.Enum(Object.keys(noticeKinds)),
      values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
      at: Instant,
      readAt: Nullable(Instant),
    },
    strict,
  ),
);

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
            { category: Category, mail: Type.Boolean(), sms: Type.Boolean(), isLocked: Type.Boolean() },
            strict,
          ),
        ),
      },
      strict,
    ),
  },
  setSetting: {
    body: Type.Object({ category: Category, channel: Channel, isOn: Type.Boolean() }, strict),
    result: Nothing,
  },
};

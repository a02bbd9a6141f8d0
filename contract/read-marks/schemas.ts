import { Type } from 'typebox';
import { Instant, Nullable } from '../platform/schema-parts.ts';

const strict = { additionalProperties: false } as const;
const AnnouncementId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

export const readMarksSchemas = {
  mark: {
    body: Type.Object({ announcementIds: Type.Array(AnnouncementId, { minItems: 1, maxItems: 100 }) }, strict),
    result: Type.Object({ marked: Type.Integer() }, strict),
  },
  list: {
    query: Type.Object(
      {
        UpdatedAfter: Type.Optional(Instant),
        Cursor: Type.Optional(AnnouncementId),
        MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      },
      strict,
    ),
    result: Type.Object(
      {
        items: Type.Array(Type.Object({ announcementId: AnnouncementId, readAt: Instant }, strict)),
        nextCursor: Nullable(AnnouncementId),
        asOf: Instant,
      },
      strict,
    ),
  },
};

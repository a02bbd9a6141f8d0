import { Type } from 'typebox';
import { VerificationId } from '../step-up/schemas.ts';
import { AssetCodeText, Decimal, Instant, Nullable, Uuid } from '../platform/schema-parts.ts';

const strict = { additionalProperties: false } as const;

export const Transfer = Type.Object(
  {
    id: Uuid,
    asset: AssetCodeText,
    amount: Decimal,
    direction: Type.Union([Type.Literal('in'), Type.Literal('out')]),
    /** The other side's public number. */
    counterpartyUid: Type.String(),
    status: Type.Literal('arrived'),
    remark: Type.String(),
    createdAt: Instant,
  },
  strict,
);

export const transferSchemas = {
  create: {
    body: Type.Object(
      {
        toUid: Type.String({ pattern: '^[0-9]{8}$' }),
        asset: AssetCodeText,
        amount: Decimal,
        remark: Type.String({ maxLength: 100 }),
        verification: VerificationId,
      },
      strict,
    ),
    result: Transfer,
  },
  listHistory: {
    query: Type.Object(
      { MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })), Cursor: Type.Optional(Uuid) },
      strict,
    ),
    result: Type.Object({ items: Type.Array(Transfer), nextCursor: Nullable(Uuid) }, strict),
  },
};

import { Type } from 'typebox';
import { tradeSides } from '../acceptor/rules.ts';
import { dealerOrderStates } from '../dealer-orders/states.ts';
import { AssetCodeText, Decimal, Instant, Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';
import { kycStatusSchema } from '../session/schemas.ts';
import { dealerTempers } from './dealer.ts';

const strict = { additionalProperties: false } as const;

export const sandboxSchemas = {
  getMails: {
    query: Type.Object(
      {
        to: Type.Optional(Type.String({ maxLength: 254 })),
        MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      strict,
    ),
    result: Type.Object(
      {
        items: Type.Array(
          Type.Object(
            { id: Uuid, to: Type.String(), subject: Type.String(), text: Type.String(), sentAt: Instant },
            strict,
          ),
        ),
      },
      strict,
    ),
  },
  getPeople: {
    result: Type.Object(
      {
        items: Type.Array(
          Type.Object(
            {
              uid: Type.String(),
              emailAddress: Nullable(Type.String()),
              name: Nullable(Type.String()),
              kycStatus: kycStatusSchema,
              password: Nullable(Type.String()),
              about: Type.String(),
            },
            strict,
          ),
        ),
      },
      strict,
    ),
  },
  setCountry: {
    body: Type.Object({ ISOCode: Nullable(Type.String({ pattern: '^[A-Z]{2}$' })) }, strict),
    result: Nothing,
  },
  setKycStatus: {
    body: Type.Object({ emailAddress: Type.String({ maxLength: 254 }), kycStatus: kycStatusSchema }, strict),
    result: Type.Object({ kycStatus: kycStatusSchema }, strict),
  },
  getDealer: {
    result: Type.Object(
      {
        name: Type.String(),
        temper: Type.Enum([...dealerTempers]),
        orders: Type.Array(
          Type.Object(
            {
              id: Uuid,
              side: Type.Enum([...tradeSides]),
              coin: AssetCodeText,
              coinAmount: Decimal,
              status: Type.Enum([...dealerOrderStates]),
            },
            strict,
          ),
        ),
      },
      strict,
    ),
  },
  setDealer: { body: Type.Object({ temper: Type.Enum([...dealerTempers]) }, strict), result: Nothing },
  letDealerAct: {
    result: Type.Object(
      {
        /** Number of orders advanced, answered or declined. */
        acted: Type.Integer(),
      },
      strict,
    ),
  },
};

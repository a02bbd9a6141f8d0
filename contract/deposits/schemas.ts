import { Type } from 'typebox';
import { AssetCodeText, Decimal, Instant, Nothing, Nullable, PlayedAmount, Uuid } from '../platform/schema-parts.ts';
import { cryptoDepositStates } from './states.ts';

const strict = { additionalProperties: false } as const;
export const NetworkCode = Type.String({ pattern: '^[A-Z0-9]{2,16}$' });

export const Deposit = Type.Object(
  {
    id: Uuid,
    asset: AssetCodeText,
    network: NetworkCode,
    address: Type.String(),
    tag: Nullable(Type.String()),
    amount: Decimal,
    fee: Decimal,
    status: Type.Enum([...cryptoDepositStates]),
    confirmations: Type.Integer(),
    requiredConfirmations: Type.Integer(),
    transactionHash: Type.String(),
    createdAt: Instant,
    updatedAt: Instant,
    completedAt: Nullable(Instant),
    failureReason: Nullable(Type.String()),
    /** Past statuses, oldest first. */
    steps: Type.Array(Type.Object({ status: Type.Enum([...cryptoDepositStates]), at: Instant }, strict)),
    /** What the customer requested while it was under review. */
    refund: Nullable(
      Type.Object(
        {
          address: Type.String(),
          tag: Nullable(Type.String()),
          /** What is sent back, less the network fee: fixed by the approval, by today's fee until then. */
          amount: Decimal,
          requestedAt: Instant,
          isApproved: Type.Boolean(),
          /** True if nothing may be sent to this address: the customer has to give another one. */
          isRefused: Type.Boolean(),
          transactionHash: Nullable(Type.String()),
        },
        strict,
      ),
    ),
  },
  strict,
);

export const DepositPage = Type.Object(
  { items: Type.Array(Deposit), nextCursor: Nullable(Uuid), asOf: Instant },
  strict,
);

export const depositsSchemas = {
  getAddress: {
    query: Type.Object({ Asset: AssetCodeText, Network: NetworkCode }, strict),
    result: Type.Object(
      {
        asset: AssetCodeText,
        network: NetworkCode,
        address: Type.String(),
        tag: Nullable(Type.String()),
        minimumAmount: Decimal,
        /** A deposit of this amount or more is reviewed before it is credited. */
        reviewFrom: Decimal,
        confirmations: Type.Integer(),
        arrivalMinutes: Type.Integer(),
      },
      strict,
    ),
  },
  listDeposits: {
    body: Type.Object(
      {
        Asset: Type.Optional(AssetCodeText),
        Status: Type.Optional(Type.Enum([...cryptoDepositStates])),
        UpdatedAfter: Type.Optional(Instant),
        Cursor: Type.Optional(Uuid),
        MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      strict,
    ),
    result: DepositPage,
  },
  /** Reports from the chain's provider. The format is the provider's; the signature covers the bytes. */
  /** The format is the provider's; the signature covers the bytes. */
  chainWebhook: { result: Nothing },
  sandboxDeposit: {
    body: Type.Object(
      {
        emailAddress: Type.String({ maxLength: 254 }),
        asset: AssetCodeText,
        network: NetworkCode,
        amount: PlayedAmount,
        /** True to have the platform review it before it is credited. */
        needsReview: Type.Optional(Type.Boolean()),
      },
      strict,
    ),
    result: Type.Object({ transactionHash: Type.String() }, strict),
  },
  sandboxMine: {
    body: Type.Object({ blocks: Type.Integer({ minimum: 1, maximum: 50 }) }, strict),
    result: Type.Object({ height: Type.Integer() }, strict),
  },
};

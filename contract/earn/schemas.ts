import { Type } from 'typebox';
import { AssetCodeText, Day, Decimal, Instant, Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';
import { VerificationId } from '../step-up/schemas.ts';
import { earnKinds, earnRecordKinds, earnRecordStates, ratePattern } from './rules.ts';

const strict = { additionalProperties: false } as const;
const Kind = Type.Enum([...earnKinds]);
/** A UTC day. */
/** Product code, as people use it: `ETH-90`. */
export const Code = Type.String({ pattern: '^[A-Z0-9]{2,16}-[A-Z0-9]{1,12}$', maxLength: 30 });
export const AnnualRate = Type.String({ pattern: ratePattern, maxLength: 8 });
export const Tier = Type.Object({ from: Decimal, annualRate: AnnualRate }, strict);

/** Content of a product version. Amounts are in its coin. */
export const productTerms = {
  annualRate: AnnualRate,
  tiers: Type.Array(Tier, { maxItems: 5 }),
  minimum: Decimal,
  maximum: Decimal,
  quota: Decimal,
  isOpen: Type.Boolean(),
};

const Product = Type.Object(
  {
    id: Uuid,
    code: Type.String(),
    asset: AssetCodeText,
    kind: Kind,
    /** Term of a fixed product. */
    termDays: Nullable(Type.Integer()),
    ...productTerms,
    /** The unused part of the quota. */
    left: Decimal,
    /** The next change of rates and the day it takes effect. */
    next: Nullable(Type.Object({ annualRate: AnnualRate, tiers: productTerms.tiers, effectiveOn: Day }, strict)),
  },
  strict,
);

const Position = Type.Object(
  {
    id: Uuid,
    productId: Uuid,
    code: Type.String(),
    asset: AssetCodeText,
    kind: Kind,
    termDays: Nullable(Type.Integer()),
    /** Currently staked, excluding what is being redeemed. */
    amount: Decimal,
    redeeming: Decimal,
    annualRate: AnnualRate,
    /** Interest so far, paid or pending, in whole units. */
    earned: Decimal,
    stakedAt: Instant,
    startsOn: Day,
    /** For a fixed product: the day it ends. */
    endsOn: Nullable(Day),
    renews: Type.Boolean(),
  },
  strict,
);

const Record = Type.Object(
  {
    id: Uuid,
    kind: Type.Enum([...earnRecordKinds]),
    /** The product's code; null for interest, which is paid per coin over all products. */
    code: Nullable(Type.String()),
    asset: AssetCodeText,
    amount: Decimal,
    /** The part of the amount that leaving early costs. */
    cost: Decimal,
    status: Type.Enum([...earnRecordStates]),
    /** For interest: the day it is for. */
    day: Nullable(Day),
    createdAt: Instant,
    updatedAt: Instant,
  },
  strict,
);

const Redemption = Type.Object(
  {
    id: Uuid,
    positionId: Uuid,
    asset: AssetCodeText,
    amount: Decimal,
    cost: Decimal,
    status: Type.Enum([...earnRecordStates]),
    dueAt: Instant,
    createdAt: Instant,
  },
  strict,
);

export const earnSchemas = {
  listProducts: {
    query: Type.Object({ Asset: Type.Optional(AssetCodeText) }, strict),
    result: Type.Object({ items: Type.Array(Product), agreementVersion: Type.String(), asOf: Instant }, strict),
  },
  getAccount: {
    result: Type.Object(
      {
        positions: Type.Array(Position),
        totals: Type.Array(
          Type.Object(
            {
              asset: AssetCodeText,
              staked: Decimal,
              redeeming: Decimal,
              /** Paid in total, and in the last 30 days. */
              paid: Decimal,
              paidOfMonth: Decimal,
              /** Earned but not paid yet. */
              pending: Decimal,
            },
            strict,
          ),
        ),
        agreedVersion: Nullable(Type.String()),
        agreedAt: Nullable(Instant),
        asOf: Instant,
      },
      strict,
    ),
  },
  listHistory: {
    query: Type.Object(
      {
        MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
        Cursor: Type.Optional(Uuid),
        UpdatedAfter: Type.Optional(Instant),
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(Record), nextCursor: Nullable(Uuid), asOf: Instant }, strict),
  },
  listEarnings: {
    query: Type.Object({ Asset: AssetCodeText, By: Type.Enum(['day', 'month']) }, strict),
    result: Type.Object(
      {
        asset: AssetCodeText,
        points: Type.Array(Type.Object({ on: Type.String(), amount: Decimal }, strict)),
        asOf: Instant,
      },
      strict,
    ),
  },
  preview: {
    query: Type.Object({ Code, Amount: Decimal }, strict),
    result: Type.Object(
      {
        asset: AssetCodeText,
        amount: Decimal,
        annualRate: AnnualRate,
        /** Interest for one day, and for the term or 30 days, rounded down to whole units. */
        daily: Decimal,
        total: Decimal,
        days: Type.Integer(),
        startsOn: Day,
        firstPaidAt: Instant,
        endsOn: Nullable(Day),
        /** Null if nothing prevents it. */
        obstacle: Nullable(Type.Enum(['range', 'quota', 'closed', 'balance'])),
      },
      strict,
    ),
  },
  previewRedemption: {
    query: Type.Object({ PositionId: Uuid, Amount: Type.Optional(Decimal) }, strict),
    result: Type.Object(
      {
        asset: AssetCodeText,
        amount: Decimal,
        cost: Decimal,
        arrives: Decimal,
        isEarly: Type.Boolean(),
        dueAt: Instant,
        lastEarningDay: Nullable(Day),
        /** When redemptions reopen. */
        closedUntil: Nullable(Instant),
      },
      strict,
    ),
  },
  stake: {
    body: Type.Object({ code: Code, amount: Decimal, renews: Type.Boolean() }, strict),
    result: Position,
  },
  redeem: {
    body: Type.Object(
      { positionId: Uuid, asset: AssetCodeText, amount: Decimal, verification: VerificationId },
      strict,
    ),
    result: Redemption,
  },
  setRenewal: {
    body: Type.Object({ positionId: Uuid, renews: Type.Boolean() }, strict),
    result: Position,
  },
  acceptAgreement: {
    body: Type.Object({ version: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }) }, strict),
    result: Type.Object({ version: Type.String(), acceptedAt: Instant }, strict),
  },
  stakingWebhook: { result: Nothing },
  sandboxHurry: { result: Nothing },
  sandboxNextExit: { body: Type.Object({ fate: Type.Enum(['done', 'failed']) }, strict), result: Nothing },
  sandboxSlash: {
    body: Type.Object({ positionId: Uuid, percent: Type.Integer({ minimum: 1, maximum: 100 }) }, strict),
    result: Nothing,
  },
};

import { Type } from 'typebox';
import { payoutPurposes } from '../fiat-withdrawals/rules.ts';
import { orderParts, PaidPayee } from '../fiat-withdrawals/schemas.ts';
import { SchemeText } from '../payees/schemas.ts';
import { AssetCodeText, Day, Decimal, Instant, Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';
import { rhythms, runOutcomes, runReasons } from './rules.ts';
import { scheduleStates } from './states.ts';

const strict = { additionalProperties: false } as const;
const plan = {
  rhythm: Type.Enum([...rhythms]),
  /** Calendar days in the time zone. */
  firstOn: Day,
  lastOn: Nullable(Day),
  timeZone: Type.String({ minLength: 1, maxLength: 64 }),
};

export const ScheduledWithdrawal = Type.Object(
  {
    id: Uuid,
    asset: AssetCodeText,
    /** Amount debited each time, and the maximum fee included in it. */
    amount: Decimal,
    fee: Decimal,
    scheme: SchemeText,
    payee: PaidPayee,
    purpose: Type.Enum([...payoutPurposes]),
    reference: Type.String(),
    ...plan,
    status: Type.Enum([...scheduleStates]),
    /** Why the clock paused it. */
    pauseReason: Nullable(Type.Enum([...runReasons])),
    /** Next run: the nominal day given by the rhythm, the business day it is made, and the instant. */
    next: Nullable(Type.Object({ day: Day, sendsOn: Day, at: Instant }, strict)),
    /** Latest first. */
    runs: Type.Array(
      Type.Object(
        {
          day: Day,
          outcome: Type.Enum([...runOutcomes]),
          reason: Nullable(Type.Enum([...runReasons])),
          orderId: Nullable(Uuid),
          at: Instant,
        },
        strict,
      ),
    ),
    createdAt: Instant,
    updatedAt: Instant,
  },
  strict,
);

const one = { body: Type.Object({ id: Uuid }, strict), result: ScheduledWithdrawal };

export const scheduledWithdrawalsSchemas = {
  list: {
    query: Type.Object(
      { Cursor: Type.Optional(Uuid), MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) },
      strict,
    ),
    result: Type.Object({ items: Type.Array(ScheduledWithdrawal), nextCursor: Nullable(Uuid), asOf: Instant }, strict),
  },
  create: {
    body: Type.Object(
      {
        /** Applies to each run; a run with a higher fee is refused. */
        ...orderParts,
        ...plan,
      },
      strict,
    ),
    result: ScheduledWithdrawal,
  },
  pause: one,
  resume: one,
  cancel: one,
  sandboxRun: {
    /** Only the schedule with this `id`, if given. */
    body: Type.Object({ uid: Type.String({ minLength: 1, maxLength: 20 }), id: Type.Optional(Uuid) }, strict),
    result: Nothing,
  },
};

import { Type } from 'typebox';
import { AssetCodeText, Decimal, Instant, Lines, Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';
import { pockets } from '../global-account/rules.ts';
import { decisionFields, proposalFields } from '../staff/schemas.ts';
import { signedPattern } from './rules.ts';

const strict = { additionalProperties: false } as const;
const Uid = Type.String({ pattern: '^[0-9]{8}$' });
const Reason = Lines(500);
/** Which of a customer's accounts: the digital one, or the one at the bank. */
const PocketName = Type.Enum([...pockets]);
/** Negative amounts are taken from the balance. */
const Signed = Type.String({ pattern: signedPattern, maxLength: 50 });

export const balancesSchemas = {
  list: {
    query: Type.Object({ Uid }, strict),
    result: Type.Object(
      {
        items: Type.Array(
          Type.Object(
            { pocket: PocketName, asset: AssetCodeText, available: Decimal, held: Decimal, total: Decimal },
            strict,
          ),
        ),
        freezes: Type.Array(
          Type.Object(
            {
              id: Uuid,
              pocket: PocketName,
              asset: AssetCodeText,
              amount: Decimal,
              reason: Type.String(),
              frozenByName: Nullable(Type.String()),
              frozenAt: Instant,
              releasedByName: Nullable(Type.String()),
              releasedAt: Nullable(Instant),
            },
            strict,
          ),
        ),
        adjustments: Type.Array(
          Type.Object(
            {
              id: Uuid,
              pocket: PocketName,
              asset: AssetCodeText,
              amount: Signed,
              reason: Type.String(),
              ...proposalFields,
            },
            strict,
          ),
        ),
      },
      strict,
    ),
  },
  freeze: {
    body: Type.Object(
      { uid: Uid, pocket: PocketName, asset: AssetCodeText, amount: Decimal, reason: Reason, ...decisionFields },
      strict,
    ),
    result: Nothing,
  },
  unfreeze: { body: Type.Object({ id: Uuid, reason: Reason, ...decisionFields }, strict), result: Nothing },
  proposeAdjustment: {
    body: Type.Object(
      { uid: Uid, pocket: PocketName, asset: AssetCodeText, amount: Signed, reason: Reason, ...decisionFields },
      strict,
    ),
    result: Nothing,
  },
};

import { Type } from 'typebox';
import { AssetCodeText, Decimal, Instant, OptionalLines } from '../platform/schema-parts.ts';
import { VerificationId } from '../step-up/schemas.ts';
import { closingBlockerKinds, closingReasonLength } from './rules.ts';

const strict = { additionalProperties: false } as const;

export const accountClosingSchemas = {
  check: {
    result: Type.Object(
      {
        /** True if nothing blocks it. */
        canClose: Type.Boolean(),
        /** Balances other than zero, a company’s sub-accounts and the global account included. */
        balances: Type.Array(
          Type.Object(
            {
              asset: AssetCodeText,
              available: Decimal,
              /** On hold, staked or in transit. */
              unavailable: Decimal,
              /** True if it is small enough to stay on the closed account. */
              isDust: Type.Boolean(),
            },
            strict,
          ),
        ),
        blockers: Type.Array(
          Type.Object({ kind: Type.Enum([...closingBlockerKinds]), count: Type.Integer({ minimum: 1 }) }, strict),
        ),
        asOf: Instant,
      },
      strict,
    ),
  },
  close: {
    body: Type.Object({ reason: OptionalLines(closingReasonLength), verification: VerificationId }, strict),
    result: Type.Object({ closedAt: Instant }, strict),
  },
};

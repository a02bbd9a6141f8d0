import { Type } from 'typebox';
import { solanaSignature } from '#contract/deposits/rules.ts';
import { AssetCodeText, Decimal, Nullable, Uuid } from '#contract/platform/schema-parts.ts';
import { EventId, jsonSource, type IsGenuine } from '../json-source.ts';
import type { DepositReport, PayoutState } from './chain.ts';

const strict = { additionalProperties: false } as const;
const Confirmations = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

const DepositBody = Type.Object(
  {
    id: EventId,
    transactionHash: Type.String({ pattern: `^(?:[0-9a-fx]{32,80}|${solanaSignature})$` }),
    outputIndex: Type.Integer({ minimum: 0, maximum: 65_535 }),
    network: Type.String({ pattern: '^[A-Z0-9]{2,16}$' }),
    asset: AssetCodeText,
    address: Type.String({ minLength: 8, maxLength: 128 }),
    tag: Nullable(Type.String({ maxLength: 32 })),
    amount: Decimal,
    confirmations: Confirmations,
  },
  strict,
);

const PayoutBody = Type.Object(
  {
    id: EventId,
    payoutId: Uuid,
    status: Type.Enum(['pendingSignature', 'pendingSend', 'processing', 'failed']),
    confirmations: Confirmations,
    transactionHash: Nullable(Type.String({ pattern: `^(?:[0-9A-Fa-fx]{32,80}|${solanaSignature})$` })),
    failure: Nullable(Type.String({ maxLength: 200 })),
  },
  strict,
);

/** Returns the webhooks of a chain provider, for deposits and payout states, in one format and under one signature. */
export function chainWebhooks(isGenuine: IsGenuine) {
  return {
    deposit: jsonSource(isGenuine, DepositBody, ({ id: _id, ...report }): DepositReport => report),
    payout: jsonSource(isGenuine, PayoutBody, ({ id: _id, payoutId, ...state }): PayoutState => ({
      id: payoutId,
      ...state,
    })),
  };
}

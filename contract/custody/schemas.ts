import { Type } from 'typebox';
import { AssetCodeText, Decimal, Instant, Nullable, Uuid } from '../platform/schema-parts.ts';

const strict = { additionalProperties: false } as const;
const Reason = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' });
const Network = Type.String({ pattern: '^[A-Z0-9]{2,16}$' });

const WaitingPayment = Type.Object(
  {
    id: Type.String(),
    network: Network,
    asset: AssetCodeText,
    amount: Decimal,
    address: Type.String(),
    createdAt: Instant,
  },
  strict,
);

export const Refill = Type.Object(
  {
    id: Uuid,
    network: Network,
    asset: AssetCodeText,
    amount: Decimal,
    status: Type.Union([Type.Literal('proposed'), Type.Literal('approved'), Type.Literal('rejected')]),
    proposedBy: Uuid,
    proposedAt: Instant,
    decidedBy: Nullable(Uuid),
    decidedAt: Nullable(Instant),
    reason: Nullable(Type.String()),
    /** Once approved: of the transaction on the chain. */
    transactionHash: Nullable(Type.String()),
  },
  strict,
);

const Reconciliation = Type.Object(
  {
    id: Uuid,
    asset: AssetCodeText,
    onChain: Decimal,
    inLedger: Decimal,
    /** What the chain has more; negative: less. */
    difference: Decimal,
    /** On the chain, by wallet. */
    wallets: Type.Record(Type.String(), Decimal),
    /** What is known to be between the two, by its name. */
    explained: Type.Record(Type.String(), Decimal),
    madeAt: Instant,
  },
  strict,
);

export const custodySchemas = {
  listPayments: { result: Type.Object({ items: Type.Array(WaitingPayment) }, strict) },
  releasePayment: {
    body: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }), reason: Reason }, strict),
    result: WaitingPayment,
  },
  listRefills: { result: Type.Object({ items: Type.Array(Refill) }, strict) },
  proposeRefill: {
    body: Type.Object({ network: Network, asset: AssetCodeText, amount: Decimal }, strict),
    result: Refill,
  },
  decideRefill: {
    body: Type.Object({ id: Uuid, isApproved: Type.Boolean(), reason: Reason }, strict),
    result: Refill,
  },
  listReconciliations: {
    query: Type.Object({ DifferencesOnly: Type.Optional(Type.Boolean()) }, strict),
    result: Type.Object({ items: Type.Array(Reconciliation) }, strict),
  },
};

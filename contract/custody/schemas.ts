import { Type } from 'typebox';
import { AssetCodeText, Decimal, Instant, Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';
import { caseFields, decisionFields, proposalFields } from '../staff/schemas.ts';

const strict = { additionalProperties: false } as const;
const Network = Type.String({ pattern: '^[A-Z0-9]{2,16}$' });

/** The tiers of the platform's own wallets. */
export const walletTiers = ['hot', 'warm', 'cold'] as const;

const WalletTier = Type.Object(
  {
    wallet: Type.Enum([...walletTiers]),
    /** Null where the chain's node gives no answer now. */
    balance: Nullable(Decimal),
    /** What payments that are in no block yet are to take out of it, the network's fees left aside. */
    leaving: Decimal,
    addresses: Type.Array(Type.String()),
  },
  strict,
);

const CoinWallets = Type.Object(
  {
    asset: AssetCodeText,
    network: Network,
    /** Up to how much the hot wallet pays by itself; above it the warm one, when released. */
    hotLimit: Decimal,
    tiers: Type.Array(WalletTier),
  },
  strict,
);

const WaitingPayment = Type.Object(
  {
    id: Type.String(),
    network: Network,
    asset: AssetCodeText,
    amount: Decimal,
    address: Type.String(),
    createdAt: Instant,
    ...caseFields,
  },
  strict,
);

export const Refill = Type.Object(
  {
    id: Uuid,
    network: Network,
    asset: AssetCodeText,
    amount: Decimal,
    proposedBy: Uuid,
    /** The one who asks has ordered it: another one decides. */
    isOwn: Type.Boolean(),
    ...caseFields,
    decidedBy: Nullable(Uuid),
    ...proposalFields,
    reason: Nullable(Type.String()),
    /** Once approved: of the transaction on the chain. */
    transactionHash: Nullable(Type.String()),
    /** Once approved: how far the payment is; null before. */
    payment: Nullable(
      Type.Object(
        {
          status: Type.Enum(['pendingSignature', 'pendingSend', 'processing', 'failed']),
          confirmations: Type.Integer(),
          /** Deep enough in the chain, or for certain never paid. */
          isFinal: Type.Boolean(),
          failure: Nullable(Type.String()),
        },
        strict,
      ),
    ),
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
  listWallets: { result: Type.Object({ items: Type.Array(CoinWallets), asOf: Instant }, strict) },
  listPayments: { result: Type.Object({ items: Type.Array(WaitingPayment) }, strict) },
  listRefills: { result: Type.Object({ items: Type.Array(Refill) }, strict) },
  proposeRefill: {
    body: Type.Object({ network: Network, asset: AssetCodeText, amount: Decimal, ...decisionFields }, strict),
    result: Refill,
  },
  listReconciliations: {
    query: Type.Object({ DifferencesOnly: Type.Optional(Type.Boolean()) }, strict),
    result: Type.Object({ items: Type.Array(Reconciliation) }, strict),
  },
  reconcile: { result: Nothing },
};

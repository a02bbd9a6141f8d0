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
    /** Null if the chain's node doesn't respond now. */
    balance: Nullable(Decimal),
    /** Amount leaving with payments that are not in a block yet, excluding network fees. */
    leaving: Decimal,
    addresses: Type.Array(Type.String()),
  },
  strict,
);

const CoinWallets = Type.Object(
  {
    asset: AssetCodeText,
    network: Network,
    /** Maximum amount the hot wallet pays by itself; the warm one pays above that, once released. */
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
    /** True if the caller proposed it: another staff member has to decide. */
    isOwn: Type.Boolean(),
    ...caseFields,
    decidedBy: Nullable(Uuid),
    ...proposalFields,
    reason: Nullable(Type.String()),
    /** Once approved: hash of the transaction on the chain. */
    transactionHash: Nullable(Type.String()),
    /** Once approved: state of the payment; null before. */
    payment: Nullable(
      Type.Object(
        {
          status: Type.Enum(['pendingSignature', 'pendingSend', 'processing', 'failed']),
          confirmations: Type.Integer(),
          /** True if it is deep enough in the chain, or certain never to be paid. */
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
    /** Surplus of the chain over the ledger; negative if the chain has less. */
    difference: Decimal,
    /** Balance on the chain, by wallet. */
    wallets: Type.Record(Type.String(), Decimal),
    /** Known causes of the difference, by name. */
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

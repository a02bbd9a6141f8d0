import { Type } from 'typebox';
import { limits } from '../platform/limits.ts';
import { AssetCodeText, Decimal, Instant, Line, Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';
import { VerificationId } from '../step-up/schemas.ts';
import { evmAddressPattern, maxSigners, signaturePattern, uidPattern, walletNameMaxLength } from './rules.ts';
import {
  multiSigOperationKinds,
  multiSigSignerStates,
  multiSigWalletStates,
  multiSigWithdrawalStates,
} from './states.ts';

const strict = { additionalProperties: false } as const;

const EvmAddress = Type.String({ pattern: evmAddressPattern });
const Signature = Type.String({ pattern: signaturePattern });
const SignerChoice = Type.Union([
  Type.Object({ uid: Type.String({ pattern: uidPattern }) }, strict),
  Type.Object({ emailAddress: Type.String({ format: 'email', minLength: 3, maxLength: 254 }) }, strict),
]);

const Minimum = Type.Integer({ minimum: limits.multiSig.signers.minSignatures, maximum: maxSigners });

/** Who signs. His address is the contract’s owner once he is `active`. */
export const Signer = Type.Object(
  {
    id: Uuid,
    /** The public number or email address that he was invited by. */
    label: Type.String(),
    /** Once he has said yes. */
    name: Nullable(Type.String()),
    status: Type.Enum([...multiSigSignerStates]),
    /** `held`: the platform keeps his key; `own`: he signs with a wallet of his own. */
    key: Nullable(Type.Union([Type.Literal('held'), Type.Literal('own')])),
    address: Nullable(Type.String()),
    isMe: Type.Boolean(),
    /** The signer whose place he takes. */
    replaces: Nullable(Uuid),
    /** He comes to a wallet that stands; so many signatures it takes from then on. */
    joinsMinimum: Nullable(Type.Integer()),
    answeredAt: Nullable(Instant),
  },
  strict,
);

/** Who said what, and when: the signature record. */
const Record = Type.Object(
  {
    signerId: Uuid,
    label: Type.String(),
    decision: Type.Union([Type.Literal('approved'), Type.Literal('rejected')]),
    address: Type.String(),
    at: Instant,
  },
  strict,
);

/** A withdrawal, or a change of the owners, that signers agree to. */
export const Operation = Type.Object(
  {
    id: Uuid,
    walletId: Uuid,
    walletName: Type.String(),
    kind: Type.Enum([...multiSigOperationKinds]),
    status: Type.Enum([...multiSigWithdrawalStates]),
    asset: Nullable(AssetCodeText),
    amount: Nullable(Decimal),
    /** Where the coins go; null for a change of the owners. */
    address: Nullable(Type.String()),
    /** Labels and addresses of who goes and who comes. */
    replaced: Nullable(Type.String()),
    replacement: Nullable(Type.String()),
    /** How many signatures it takes from then on, where the change says so. */
    newMinimum: Nullable(Type.Integer()),
    minimum: Type.Integer(),
    approvals: Type.Integer(),
    records: Type.Array(Record),
    /** What is signed (EIP-712), for those who compare it in a wallet of their own. */
    hash: Type.String(),
    transactionHash: Nullable(Type.String()),
    failureReason: Nullable(Type.Enum(['rejected', 'cancelled', 'expired', 'refusedByContract', 'overtaken'])),
    createdAt: Instant,
    expiresAt: Instant,
    completedAt: Nullable(Instant),
  },
  strict,
);

const shownWallet = {
  id: Uuid,
  name: Type.String(),
  network: Type.String(),
  minimum: Type.Integer(),
  signerCount: Type.Integer(),
  status: Type.Enum([...multiSigWalletStates]),
  /** Known once every signer’s address is. */
  address: Nullable(Type.String()),
  /** It belongs to the account that asks: that one makes withdrawals and changes signers. */
  isMine: Type.Boolean(),
  /** What the asking account is among its signers. */
  mySigner: Nullable(Type.Enum([...multiSigSignerStates])),
  /** A withdrawal waits for signatures or for the chain. */
  hasOpen: Type.Boolean(),
  createdAt: Instant,
};

export const Wallet = Type.Object(shownWallet, strict);

export const WalletDetail = Type.Object(
  {
    ...shownWallet,
    signers: Type.Array(Signer),
    open: Nullable(Operation),
    /** EIP-712 typed data of the open one as JSON, for a signer whose key is his own. */
    typedData: Nullable(Type.String()),
  },
  strict,
);

const Id = Type.Object({ Id: Uuid }, strict);

export const multiSigSchemas = {
  create: {
    body: Type.Object(
      {
        name: Line(walletNameMaxLength),
        signers: Type.Array(SignerChoice, { minItems: limits.multiSig.signers.min, maxItems: maxSigners }),
        minimum: Minimum,
      },
      strict,
    ),
    result: WalletDetail,
  },
  list: { result: Type.Object({ items: Type.Array(Wallet) }, strict) },
  get: { query: Id, result: WalletDetail },
  getBalances: {
    query: Id,
    /** As the chain has them, asked just now; the platform’s ledger has no part in them. */
    result: Type.Object(
      { items: Type.Array(Type.Object({ asset: AssetCodeText, amount: Decimal }, strict)), asOf: Instant },
      strict,
    ),
  },
  listOperations: {
    query: Type.Object(
      {
        Id: Uuid,
        Cursor: Type.Optional(Uuid),
        MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(Operation), nextCursor: Nullable(Uuid) }, strict),
  },
  cancel: { body: Type.Object({ id: Uuid }, strict), result: Nothing },
  accept: {
    body: Type.Object(
      {
        id: Uuid,
        /** Absent: the platform holds a key for the signer. `signature` is over `ownershipText`. */
        own: Type.Optional(Type.Object({ address: EvmAddress, signature: Signature }, strict)),
        verification: VerificationId,
      },
      strict,
    ),
    result: WalletDetail,
  },
  decline: { body: Type.Object({ id: Uuid }, strict), result: Nothing },
  createWithdrawal: {
    body: Type.Object(
      { id: Uuid, asset: AssetCodeText, amount: Decimal, address: Type.String({ minLength: 1, maxLength: 128 }) },
      strict,
    ),
    result: Operation,
  },
  replaceSigner: {
    body: Type.Object({ id: Uuid, signer: Uuid, by: SignerChoice }, strict),
    result: WalletDetail,
  },
  addSigner: {
    body: Type.Object({ id: Uuid, by: SignerChoice, minimum: Minimum }, strict),
    result: WalletDetail,
  },
  removeSigner: { body: Type.Object({ id: Uuid, signer: Uuid, minimum: Minimum }, strict), result: Operation },
  changeMinimum: { body: Type.Object({ id: Uuid, minimum: Minimum }, strict), result: Operation },
  cancelOperation: { body: Type.Object({ id: Uuid }, strict), result: Operation },
  sign: {
    body: Type.Object(
      {
        id: Uuid,
        /** Made by the signer’s own wallet over the typed data; absent where the platform holds his key. */
        signature: Type.Optional(Signature),
        verification: VerificationId,
      },
      strict,
    ),
    result: Operation,
  },
  reject: { body: Type.Object({ id: Uuid }, strict), result: Operation },
  sandboxFund: {
    body: Type.Object({ address: EvmAddress, asset: AssetCodeText, amount: Decimal }, strict),
    result: Nothing,
  },
};

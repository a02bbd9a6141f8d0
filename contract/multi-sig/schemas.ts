import { Type } from 'typebox';
import { limits } from '../platform/limits.ts';
import {
  AssetCodeText,
  Decimal,
  Instant,
  Line,
  Nothing,
  Nullable,
  PlayedAmount,
  Uuid,
} from '../platform/schema-parts.ts';
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

/** A signer. Their address is an owner of the contract once they are `active`. */
export const Signer = Type.Object(
  {
    id: Uuid,
    /** The uid or email address they were invited by. */
    label: Type.String(),
    /** Null until they have accepted. */
    name: Nullable(Type.String()),
    status: Type.Enum([...multiSigSignerStates]),
    /** `held`: the platform holds their key; `own`: they sign with their own wallet. */
    key: Nullable(Type.Union([Type.Literal('held'), Type.Literal('own')])),
    address: Nullable(Type.String()),
    isMe: Type.Boolean(),
    /** The signer they replace. */
    replaces: Nullable(Uuid),
    /** If they join an existing wallet: the number of signatures it requires from then on. */
    joinsMinimum: Nullable(Type.Integer()),
    answeredAt: Nullable(Instant),
  },
  strict,
);

/** The signature record: who decided what, and when. */
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

/** A withdrawal, or a change of the owners, that signers approve. */
export const Operation = Type.Object(
  {
    id: Uuid,
    walletId: Uuid,
    walletName: Type.String(),
    kind: Type.Enum([...multiSigOperationKinds]),
    status: Type.Enum([...multiSigWithdrawalStates]),
    asset: Nullable(AssetCodeText),
    amount: Nullable(Decimal),
    /** Destination of the coins; null for a change of the owners. */
    address: Nullable(Type.String()),
    /** Labels and addresses of the signers who leave and join. */
    replaced: Nullable(Type.String()),
    replacement: Nullable(Type.String()),
    /** Number of signatures required from then on, if the operation changes it. */
    newMinimum: Nullable(Type.Integer()),
    minimum: Type.Integer(),
    approvals: Type.Integer(),
    records: Type.Array(Record),
    /** The signed hash (EIP-712), for comparison in a signer's own wallet. */
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
  /** Known once every signer's address is. */
  address: Nullable(Type.String()),
  /** True if it belongs to the requesting account, which can make withdrawals and change signers. */
  isMine: Type.Boolean(),
  /** State of the requesting account among its signers. */
  mySigner: Nullable(Type.Enum([...multiSigSignerStates])),
  /** True if a withdrawal waits for signatures or for the chain. */
  hasOpen: Type.Boolean(),
  createdAt: Instant,
};

export const Wallet = Type.Object(shownWallet, strict);

export const WalletDetail = Type.Object(
  {
    ...shownWallet,
    signers: Type.Array(Signer),
    open: Nullable(Operation),
    /** EIP-712 typed data of the open operation as JSON, for a signer with their own key. */
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
    /** As just read from the chain; the platform's ledger is not involved. */
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
        /** Absent if the platform holds the signer's key. `signature` is over `ownershipText`. */
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
        /** Made by the signer's own wallet over the typed data; absent if the platform holds their key. */
        signature: Type.Optional(Signature),
        verification: VerificationId,
      },
      strict,
    ),
    result: Operation,
  },
  reject: { body: Type.Object({ id: Uuid }, strict), result: Operation },
  sandboxFund: {
    body: Type.Object({ address: EvmAddress, asset: AssetCodeText, amount: PlayedAmount }, strict),
    result: Nothing,
  },
};

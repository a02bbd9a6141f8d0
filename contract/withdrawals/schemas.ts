import { Type } from 'typebox';
import {
  AssetCodeText,
  Decimal,
  Instant,
  Line,
  Nothing,
  Nullable,
  PeriodLimit,
  Uuid,
  WebLink,
} from '../platform/schema-parts.ts';
import { SealedPassword } from '../session/schemas.ts';
import { VerificationId } from '../step-up/schemas.ts';
import {
  holdReasons,
  withdrawalFailures,
  nameMaxLength,
  noteKinds,
  obstacleKinds,
  measures,
  operatorActions,
  orderNumberPattern,
} from './rules.ts';
import { withdrawalStates } from './states.ts';
import { caseFields, decisionFields } from '../staff/schemas.ts';

const strict = { additionalProperties: false } as const;
const NetworkCode = Type.String({ pattern: '^[A-Z0-9]{2,16}$' });
const Status = Type.Enum([...withdrawalStates]);

export const TravelRuleBody = Type.Object(
  {
    beneficiaryName: Line(nameMaxLength),
    country: Type.String({ pattern: '^[A-Z]{2}$' }),
    walletType: Type.Union([Type.Literal('selfHosted'), Type.Literal('provider')]),
    providerName: Type.Optional(Nullable(Line(nameMaxLength))),
  },
  strict,
);

/** Destination, and the amount debited from the account. The fee is deducted from it. */
export const orderFields = {
  asset: AssetCodeText,
  network: NetworkCode,
  /** As entered; addresses longer than any chain’s are refused like other invalid ones. */
  address: Type.String({ maxLength: 200 }),
  tag: Type.Optional(Nullable(Type.String({ maxLength: 32 }))),
  amount: Decimal,
  /** Required from `travelRuleFrom` on; the withdrawal waits until it is given. */
  travelRule: Type.Optional(Nullable(TravelRuleBody)),
};

const shown = {
  id: Uuid,
  asset: AssetCodeText,
  network: NetworkCode,
  address: Type.String(),
  tag: Nullable(Type.String()),
  /** Amount debited from the account. */
  amount: Decimal,
  fee: Decimal,
  /** Amount that arrives. */
  arrives: Decimal,
  status: Status,
  confirmations: Type.Integer(),
  requiredConfirmations: Type.Integer(),
  transactionHash: Nullable(Type.String()),
  /** The caller’s own number, if a program made the withdrawal. */
  orderNumber: Nullable(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
  /** Set once it is settled; the status stays `processing`. */
  completedAt: Nullable(Instant),
  /** Why staff or the company's members ended it unpaid, in their words. */
  failureReason: Nullable(Type.String()),
  /** `notSent`: it could not be sent, and never will be. Only with the status `failed`. */
  failureCode: Nullable(Type.Enum([...withdrawalFailures])),
  /** Why a confirmed withdrawal waits, since when, and until when if known. It continues on its own. */
  onHold: Nullable(
    Type.Object({ reason: Type.Enum([...holdReasons]), since: Instant, until: Nullable(Instant) }, strict),
  ),
  /** States it has been in, oldest first. */
  steps: Type.Array(Type.Object({ status: Status, at: Instant }, strict)),
};

export const Withdrawal = Type.Object(shown, strict);

const listFields = {
  Asset: Type.Optional(AssetCodeText),
  Status: Type.Optional(Status),
  /** Only settled withdrawals, or only unsettled ones. */
  IsCompleted: Type.Optional(Type.Boolean()),
  UpdatedAfter: Type.Optional(Instant),
  Cursor: Type.Optional(Uuid),
  MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};

export const WithdrawalPage = Type.Object(
  { items: Type.Array(Withdrawal), nextCursor: Nullable(Uuid), asOf: Instant },
  strict,
);

const OperatorItem = Type.Object(
  {
    ...shown,
    uid: Type.String(),
    name: Nullable(Type.String()),
    travelRule: Nullable(
      Type.Object(
        {
          beneficiaryName: Type.String(),
          country: Type.String(),
          walletType: Type.String(),
          providerName: Nullable(Type.String()),
        },
        strict,
      ),
    ),
    /** Result of the risk check; null before it. */
    risk: Nullable(Type.Object({ verdict: Type.String(), reasons: Type.Array(Type.String()) }, strict)),
    needsTwoOperators: Type.Boolean(),
    /** Decision already made by the first of two operators. */
    firstDecision: Nullable(Type.Enum([...operatorActions])),
    actions: Type.Array(Type.Enum([...operatorActions])),
    ...caseFields,
  },
  strict,
);

export const withdrawalsSchemas = {
  getTerms: {
    query: Type.Object({ Asset: AssetCodeText, Network: NetworkCode }, strict),
    result: Type.Object(
      {
        asset: AssetCodeText,
        network: NetworkCode,
        fee: Decimal,
        minimum: Decimal,
        maximum: Decimal,
        limit: PeriodLimit,
        available: Decimal,
        reviewFrom: Decimal,
        travelRuleFrom: Decimal,
        arrivalMinutes: Type.Integer(),
        /** Addresses that are valid here: real ones, or those of test networks. */
        stage: Type.Union([Type.Literal('main'), Type.Literal('test')]),
        obstacles: Type.Array(Type.Object({ kind: Type.Enum([...obstacleKinds]), until: Nullable(Instant) }, strict)),
        notes: Type.Array(Type.Object({ kind: Type.Enum([...noteKinds]), until: Nullable(Instant) }, strict)),
        asOf: Instant,
      },
      strict,
    ),
  },
  apply: {
    body: Type.Object(orderFields, strict),
    result: Type.Object(
      {
        rid: Uuid,
        asset: AssetCodeText,
        network: NetworkCode,
        /** As the chain writes it; this form is confirmed. */
        address: Type.String(),
        tag: Nullable(Type.String()),
        amount: Decimal,
        fee: Decimal,
        arrives: Decimal,
        needsReview: Type.Boolean(),
        needsTravelRule: Type.Boolean(),
        expiresAt: Instant,
      },
      strict,
    ),
  },
  confirm: {
    query: Type.Object({ rid: Uuid }, strict),
    body: Type.Object({ fundPassword: SealedPassword, verification: VerificationId }, strict),
    result: Withdrawal,
  },
  list: { body: Type.Object(listFields, strict), result: WithdrawalPage },
  cancel: { query: Type.Object({ Id: Uuid }, strict), result: Withdrawal },
  submitTravelRule: {
    body: Type.Object({ id: Uuid, travelRule: TravelRuleBody }, strict),
    result: Withdrawal,
  },
  listProviders: { result: Type.Object({ items: Type.Array(Type.String()) }, strict) },
  getWebLink: { body: Type.Object({ id: Uuid }, strict), result: WebLink },
  getWalletConfirmUrl: {
    body: Type.Object({ id: Uuid }, strict),
    result: Type.Object({ url: Type.String(), expiresAt: Instant }, strict),
  },
  confirmWallet: {
    body: Type.Object(
      {
        token: Type.String({ minLength: 20, maxLength: 200 }),
        /**
         * The wallet’s signature of `walletMessage`: hex for an Ethereum-like chain (EIP-191), base 64 for Bitcoin
         * (BIP-322’s simple form, or the older one of 65 bytes). Null declares ownership if a declaration is enough.
         */
        signature: Nullable(Type.String({ maxLength: 2000, pattern: '^[0-9A-Za-z+/]+={0,2}$' })),
      },
      strict,
    ),
    result: Withdrawal,
  },
  /** Receives reports from the chain's provider, in the provider's format; the signature covers the bytes. */
  payoutWebhook: { result: Nothing },
  screeningWebhook: { result: Nothing },
  listForOperator: {
    query: Type.Object(
      {
        /** A single withdrawal, whatever its status. */
        Id: Type.Optional(Uuid),
        /** Defaults to withdrawals waiting for an operator. */
        Status: Type.Optional(Status),
        /** Instead of a status: all that are handed over and not settled yet; the oldest may be stuck. */
        IsUnderWay: Type.Optional(Type.Boolean()),
        Cursor: Type.Optional(Uuid),
        MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(OperatorItem), nextCursor: Nullable(Uuid) }, strict),
  },
  takeMeasure: {
    body: Type.Object(
      {
        id: Uuid,
        action: Type.Enum([...measures]),
        /** State the operator saw; a decision on another state is refused. */
        status: Status,
        reason: Line(500),
        ...decisionFields,
      },
      strict,
    ),
    result: OperatorItem,
  },
  close: {
    body: Type.Object(
      { asset: AssetCodeText, network: NetworkCode, isClosed: Type.Boolean(), reason: Line(500), ...decisionFields },
      strict,
    ),
    result: Nothing,
  },
  listClosures: {
    result: Type.Object(
      {
        items: Type.Array(
          Type.Object(
            {
              asset: AssetCodeText,
              network: NetworkCode,
              reason: Type.String(),
              closedByName: Nullable(Type.String()),
              closedAt: Instant,
            },
            strict,
          ),
        ),
      },
      strict,
    ),
  },
  sandboxOrder: {
    body: Type.Object(
      {
        provider: Type.Optional(Type.Enum(['up', 'down', 'slowTaken', 'slowNotTaken'])),
        next: Type.Optional(Type.Enum(['moving', 'stuck', 'failed'])),
        risk: Type.Optional(Type.Enum(['clear', 'review', 'severe', 'silent', 'down'])),
      },
      strict,
    ),
    result: Nothing,
  },
  sandboxListPayouts: {
    result: Type.Object(
      {
        items: Type.Array(
          Type.Object(
            {
              id: Uuid,
              asset: Type.String(),
              network: Type.String(),
              amount: Decimal,
              status: Type.String(),
              confirmations: Type.Integer(),
              fate: Type.String(),
            },
            strict,
          ),
        ),
      },
      strict,
    ),
  },
  sandboxSetFate: {
    body: Type.Object({ id: Uuid, fate: Type.Enum(['moving', 'stuck', 'failed']) }, strict),
    result: Nothing,
  },
};

/** Fields of a withdrawal requested by a program. */
export const programOrderFields = {
  ...orderFields,
  /** The caller’s own number for the withdrawal: a duplicate is refused. */
  orderNumber: Type.String({ pattern: orderNumberPattern }),
};

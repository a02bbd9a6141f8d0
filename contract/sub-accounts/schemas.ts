import { Type } from 'typebox';
import { AssetLine, assetsSchemas } from '../assets/schemas.ts';
import { DepositPage, depositsSchemas } from '../deposits/schemas.ts';
import { AssetCodeText, Decimal, Instant, Line, Nullable, Uuid } from '../platform/schema-parts.ts';
import { VerificationId } from '../step-up/schemas.ts';
import { labelMaxLength, mainAccount, referenceMaxLength, referencePattern } from './rules.ts';

const strict = { additionalProperties: false } as const;
const Search = Type.Optional(Type.String({ maxLength: 64 }));
const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }));

export const Label = Line(labelMaxLength);
export const Reference = Type.String({ minLength: 1, maxLength: referenceMaxLength, pattern: referencePattern });
/** `main`, or a sub-account. */
export const End = Type.Union([Uuid, Type.Literal(mainAccount)]);

export const SubAccount = Type.Object(
  { id: Uuid, label: Type.String(), reference: Type.String(), createdAt: Instant, archivedAt: Nullable(Instant) },
  strict,
);

/** A sub-account in a list, with its value as far as prices are available. */
export const SubAccountLine = Type.Object({ ...SubAccount.properties, value: Decimal }, strict);

export const SubAccountList = Type.Object(
  {
    currency: Type.String(),
    items: Type.Array(SubAccountLine),
    nextCursor: Nullable(Uuid),
    /** Number and total value of all matches, across all pages. */
    count: Type.Integer({ minimum: 0 }),
    total: Decimal,
    asOf: Instant,
  },
  strict,
);

export const SubAccountBalances = Type.Object(
  { subAccount: SubAccount, currency: Type.String(), items: Type.Array(AssetLine), asOf: Instant },
  strict,
);

export const SubAccountAddress = Type.Object(
  { asset: AssetCodeText, network: Type.String(), address: Type.String(), tag: Nullable(Type.String()) },
  strict,
);

export const Moved = Type.Object(
  { id: Uuid, from: End, to: End, asset: AssetCodeText, amount: Decimal, createdAt: Instant },
  strict,
);

export const newSubAccount = { label: Label, reference: Reference };
export const newMove = { from: End, to: End, asset: AssetCodeText, amount: Decimal };
export const newAddress = {
  id: Uuid,
  asset: AssetCodeText,
  network: depositsSchemas.getAddress.query.properties.Network,
};

export const subAccountsSchemas = {
  list: {
    query: Type.Object(
      {
        /** Matches in the label or at the start of the reference. */
        Search,
        IsArchived: Type.Optional(Type.Boolean()),
        Cursor: Type.Optional(Uuid),
        MaxResultCount: Limit,
      },
      strict,
    ),
    result: SubAccountList,
  },
  getBalances: { query: Type.Object({ Id: Uuid }, strict), result: SubAccountBalances },
  listHistory: {
    query: Type.Object({ Id: Uuid, ...assetsSchemas.listHistory.query.properties }, strict),
    result: assetsSchemas.listHistory.result,
  },
  listDeposits: {
    query: Type.Object({ Id: Uuid, Cursor: Type.Optional(Uuid), MaxResultCount: Limit }, strict),
    result: DepositPage,
  },
  listAddresses: {
    query: Type.Object({ Id: Uuid }, strict),
    result: Type.Object({ items: Type.Array(SubAccountAddress) }, strict),
  },
  makeAddress: { body: Type.Object(newAddress, strict), result: depositsSchemas.getAddress.result },
  create: { body: Type.Object(newSubAccount, strict), result: SubAccount },
  rename: { body: Type.Object({ id: Uuid, label: Label }, strict), result: SubAccount },
  archive: { body: Type.Object({ id: Uuid, isArchived: Type.Boolean() }, strict), result: SubAccount },
  move: { body: Type.Object({ ...newMove, verification: VerificationId }, strict), result: Moved },
};

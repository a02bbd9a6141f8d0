import { Type } from 'typebox';
import { ApiKey } from '../api-keys/schemas.ts';
import { AssetLine, assetsSchemas, HistoryItem } from '../assets/schemas.ts';
import { ConvertOrder, convertSchemas } from '../convert/schemas.ts';
import { currenciesSchemas } from '../currencies/schemas.ts';
import { DepositPage, depositsSchemas } from '../deposits/schemas.ts';
import { cryptoDepositStates } from '../deposits/states.ts';
import { AssetCodeText, Decimal, Instant, Nullable, Uuid } from '../platform/schema-parts.ts';
import {
  Moved,
  newAddress,
  newMove,
  newSubAccount,
  SubAccount,
  SubAccountBalances,
  SubAccountList,
} from '../sub-accounts/schemas.ts';
import { Transfer } from '../transfer/schemas.ts';
import { programOrderFields, Withdrawal, WithdrawalPage } from '../withdrawals/schemas.ts';
import { orderNumberPattern } from '../withdrawals/rules.ts';
import { withdrawalStates } from '../withdrawals/states.ts';

const strict = { additionalProperties: false } as const;
const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }));
const Cursor = Type.Optional(Uuid);
const { accessKey, remark, permissions, withdrawalAddresses, withdrawals, withdrawalsFrom, ips, expiresAt, daysLeft } =
  ApiKey.properties;

/** A conversion with the number the program gave it; null if a person made it. */
const Conversion = Type.Object({ ...ConvertOrder.properties, orderNumber: Nullable(Type.String()) }, strict);

export const openApiSchemas = {
  getTime: { result: Type.Object({ time: Instant, timestamp: Type.Integer() }, strict) },
  getAccount: {
    result: Type.Object(
      {
        uid: Type.String(),
        accountType: Type.Union([Type.Literal('individual'), Type.Literal('merchant')]),
        /** 3: verified. */
        kycStatus: Type.Integer({ minimum: 0, maximum: 3 }),
        pricingCurrency: Type.String(),
        key: Type.Object(
          {
            accessKey,
            remark,
            permissions,
            withdrawalAddresses,
            withdrawals,
            withdrawalsFrom,
            ips,
            expiresAt,
            daysLeft,
          },
          strict,
        ),
      },
      strict,
    ),
  },
  listBalances: {
    result: Type.Object({ currency: Type.String(), items: Type.Array(AssetLine), asOf: Instant }, strict),
  },
  listCoins: { result: currenciesSchemas.listCoins.result },
  makeDepositAddress: {
    body: Type.Object({ asset: AssetCodeText, network: depositsSchemas.getAddress.query.properties.Network }, strict),
    result: depositsSchemas.getAddress.result,
  },
  listDeposits: {
    query: Type.Object(
      {
        asset: Type.Optional(AssetCodeText),
        status: Type.Optional(Type.Enum([...cryptoDepositStates])),
        /** Only those changed at or after this instant. */
        updatedAfter: Type.Optional(Instant),
        /** From the last page's `nextCursor`. */
        cursor: Cursor,
        limit: Limit,
      },
      strict,
    ),
    result: DepositPage,
  },
  listTransfers: {
    query: Type.Object({ cursor: Cursor, limit: Limit }, strict),
    result: Type.Object({ items: Type.Array(Transfer), nextCursor: Nullable(Uuid) }, strict),
  },
  createWithdrawal: { body: Type.Object(programOrderFields, strict), result: Withdrawal },
  listWithdrawals: {
    query: Type.Object(
      {
        asset: Type.Optional(AssetCodeText),
        status: Type.Optional(Type.Enum([...withdrawalStates])),
        /** Only those changed at or after this instant. */
        updatedAfter: Type.Optional(Instant),
        cursor: Cursor,
        limit: Limit,
      },
      strict,
    ),
    result: WithdrawalPage,
  },
  listSubAccounts: {
    query: Type.Object(
      {
        /** Text in the label or at the start of the reference. */
        search: Type.Optional(Type.String({ maxLength: 64 })),
        isArchived: Type.Optional(Type.Boolean()),
        cursor: Cursor,
        limit: Limit,
      },
      strict,
    ),
    result: SubAccountList,
  },
  getSubAccountBalances: { query: Type.Object({ id: Uuid }, strict), result: SubAccountBalances },
  listSubAccountHistory: {
    query: Type.Object(
      {
        id: Uuid,
        asset: Type.Optional(AssetCodeText),
        /** From the last page's `nextCursor`. */
        cursor: assetsSchemas.listHistory.query.properties.Cursor,
        limit: Limit,
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(HistoryItem), nextCursor: Nullable(Type.String()) }, strict),
  },
  listSubAccountDeposits: {
    query: Type.Object({ id: Uuid, cursor: Cursor, limit: Limit }, strict),
    result: DepositPage,
  },
  makeSubAccountAddress: { body: Type.Object(newAddress, strict), result: depositsSchemas.getAddress.result },
  createSubAccount: { body: Type.Object(newSubAccount, strict), result: SubAccount },
  moveBetweenAccounts: { body: Type.Object(newMove, strict), result: Moved },
  getQuote: {
    query: Type.Object({ from: AssetCodeText, to: AssetCodeText, amount: Decimal }, strict),
    /** The amount converted to the other asset, and the price of one. */
    result: Type.Object(
      { from: AssetCodeText, to: AssetCodeText, amount: Decimal, value: Decimal, price: Decimal, asOf: Instant },
      strict,
    ),
  },
  createConvertQuote: { body: convertSchemas.quote.body, result: convertSchemas.quote.result },
  createConvertOrder: {
    body: Type.Object({ quoteId: Uuid, orderNumber: Type.String({ pattern: orderNumberPattern }) }, strict),
    result: Conversion,
  },
  listOrders: {
    query: Type.Object(
      {
        /** Only those changed at or after this instant. */
        updatedAfter: Type.Optional(Instant),
        cursor: Cursor,
        limit: Limit,
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(Conversion), nextCursor: Nullable(Uuid), asOf: Instant }, strict),
  },
  getOrder: { params: Type.Object({ id: Uuid }, strict), result: Conversion },
};

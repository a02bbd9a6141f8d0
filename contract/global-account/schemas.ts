import { Type } from 'typebox';
import { AssetLine, historyQuery, HistoryItem } from '../assets/schemas.ts';
import { DynamicFieldPart, DynamicValuesPart } from '../dynamic-forms/schema-parts.ts';
import { accountRecordTypes } from '../fiat/states.ts';
import { AssetCodeText, Decimal, Instant, Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';
import { maxCurrencies, pockets } from './rules.ts';
import { globalAccountApplicationStates } from './states.ts';

const strict = { additionalProperties: false } as const;
const State = Type.Enum([...globalAccountApplicationStates]);
const Currencies = Type.Array(AssetCodeText, { minItems: 1, maxItems: maxCurrencies, uniqueItems: true });

/** Details needed to pay into an account. */
export const BankDetailsPart = Type.Object(
  {
    holder: Type.String(),
    accountNumber: Type.String(),
    iban: Nullable(Type.String()),
    bic: Type.String(),
    /** National number of the branch, if payments in the currency need one. */
    branchCode: Nullable(Type.String()),
    bankName: Type.String(),
    bankAddress: Type.String(),
    bankCountry: Type.String(),
  },
  strict,
);

const Currency = Type.Object(
  {
    code: AssetCodeText,
    name: Type.String(),
    symbol: Type.String(),
    /** Decimal places of an amount. */
    places: Type.Integer(),
  },
  strict,
);

const CashCurrency = Type.Object(
  { ...Currency.properties, minimum: Decimal, maximum: Decimal, dailyMaximum: Decimal },
  strict,
);

const Application = Type.Object(
  {
    id: Uuid,
    currencies: Type.Array(AssetCodeText),
    status: State,
    /** Why it was rejected, or what has to be confirmed. */
    reason: Nullable(Type.String()),
    version: Type.String(),
    values: DynamicValuesPart,
    createdAt: Instant,
    updatedAt: Instant,
    steps: Type.Array(Type.Object({ status: State, at: Instant }, strict)),
  },
  strict,
);

const History = Type.Object({ ...HistoryItem.properties, type: Type.Enum([...accountRecordTypes]) }, strict);

const page = <Item extends Parameters<typeof Type.Array>[0]>(Item: Item) =>
  Type.Object({ items: Type.Array(Item), nextCursor: Nullable(Type.String()), asOf: Instant }, strict);

export const globalAccountSchemas = {
  getStatus: {
    result: Type.Object(
      {
        isOpen: Type.Boolean(),
        items: Type.Array(
          Type.Object({ currency: AssetCodeText, status: State, account: Nullable(BankDetailsPart) }, strict),
        ),
        asOf: Instant,
      },
      strict,
    ),
  },
  getFields: {
    body: Type.Object({ currencies: Currencies }, strict),
    result: Type.Object({ version: Type.String(), fields: Type.Array(DynamicFieldPart) }, strict),
  },
  apply: {
    body: Type.Object(
      {
        /** Id of an application that is resubmitted. */
        id: Type.Optional(Uuid),
        currencies: Currencies,
        version: Type.String({ maxLength: 20 }),
        values: DynamicValuesPart,
      },
      strict,
    ),
    result: Application,
  },
  getApplications: {
    query: Type.Object({ Id: Type.Optional(Uuid) }, strict),
    result: Type.Object({ items: Type.Array(Application), asOf: Instant }, strict),
  },
  listHoldable: { result: Type.Object({ items: Type.Array(Currency) }, strict) },
  listApplicable: { result: Type.Object({ items: Type.Array(Currency) }, strict) },
  listSiteCurrencies: {
    result: Type.Object(
      { items: Type.Array(Type.Object({ ...Currency.properties, isHoldable: Type.Boolean() }, strict)) },
      strict,
    ),
  },
  listCurrencies: { result: Type.Object({ items: Type.Array(CashCurrency) }, strict) },
  getCurrency: { query: Type.Object({ Currency: AssetCodeText }, strict), result: CashCurrency },
  listBalances: {
    result: Type.Object({ currency: Type.String(), items: Type.Array(AssetLine), asOf: Instant }, strict),
  },
  listHistory: { query: Type.Object(historyQuery, strict), result: page(History) },
  listWalletHistory: { query: Type.Object(historyQuery, strict), result: page(HistoryItem) },
  move: {
    body: Type.Object({ from: Type.Enum([...pockets]), asset: AssetCodeText, amount: Decimal }, strict),
    result: Type.Object(
      {
        id: Uuid,
        from: Type.Enum([...pockets]),
        to: Type.Enum([...pockets]),
        asset: AssetCodeText,
        amount: Decimal,
        createdAt: Instant,
      },
      strict,
    ),
  },
  bankWebhook: { result: Nothing },
  sandboxHurry: { body: Nothing, result: Nothing },
  sandboxNextAccount: {
    body: Type.Object({ fate: Type.Enum(['active', 'refused']) }, strict),
    result: Nothing,
  },
};

import { Type } from 'typebox';
import type { AssetCode } from '../platform/assets.ts';
import { AssetCodeText, Day, Decimal, Line, Nullable, Uuid } from '../platform/schema-parts.ts';
import { mostChangedRows } from './changes/rules.ts';
import { addressFamilies, countryRisks, networkAdapters, operations, paymentMethodKinds, tiers } from './entries.ts';

const strict = { additionalProperties: false } as const;
const Code = Type.Unsafe<AssetCode>(AssetCodeText);
const NetworkCode = Type.String({ pattern: '^[A-Z0-9]{2,16}$' });
const Name = Line(60);
const Icon = Nullable(Type.String({ pattern: '^[A-Z0-9]{2,16}$' }));
const Names = Type.Object({ en: Name, 'zh-CN': Name }, strict);
const CountryCode = Type.String({ pattern: '^[A-Z]{2}$' });
const MethodCode = Type.String({ pattern: '^[a-z0-9-]{2,32}$' });
const Position = Type.Integer({ minimum: 1, maximum: 9999 });

const AssetEntry = Type.Object(
  {
    code: Code,
    kind: Type.Enum(['crypto', 'fiat']),
    scale: Type.Integer({ minimum: 0, maximum: 18 }),
    name: Names,
    symbol: Type.String({ minLength: 1, maxLength: 8 }),
    icon: Icon,
    colour: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
    position: Position,
    isPricing: Type.Boolean(),
    since: Day,
    delistedSince: Nullable(Day),
  },
  strict,
);
const NetworkEntry = Type.Object(
  {
    code: NetworkCode,
    name: Name,
    addressFamily: Type.Enum([...addressFamilies]),
    adapter: Type.Enum([...networkAdapters]),
    icon: Icon,
    confirmations: Type.Integer({ minimum: 0, maximum: 10_000 }),
    arrivalMinutes: Type.Integer({ minimum: 1, maximum: 1440 }),
    needsTag: Type.Boolean(),
    explorer: Nullable(Type.String({ pattern: '^https://.*\\{hash\\}', maxLength: 200 })),
  },
  strict,
);
const assetNetworkFields = {
  asset: Code,
  network: NetworkCode,
  name: Name,
  contract: Nullable(Type.String({ minLength: 1, maxLength: 128 })),
  minimumDeposit: Decimal,
  maximumDeposit: Nullable(Decimal),
};
const Notice = Line(400);
const ComplianceText = Nullable(Type.Object({ en: Notice, 'zh-CN': Notice }, strict));
const countryFields = {
  code: CountryCode,
  diallingCode: Type.String({ pattern: '^[0-9]{1,4}$' }),
  isServed: Type.Boolean(),
  risk: Type.Enum([...countryRisks]),
};
const CountryEntry = Type.Object({ ...countryFields, complianceText: ComplianceText }, strict);
const CountryLine = Type.Object({ ...countryFields, complianceText: Type.Optional(ComplianceText) }, strict);
const PaymentMethodEntry = Type.Object(
  {
    code: MethodCode,
    kind: Type.Enum([...paymentMethodKinds]),
    name: Names,
    currencies: Type.Array(Code, { maxItems: 200 }),
    position: Position,
    isOffered: Type.Boolean(),
  },
  strict,
);
const ofTerms = {
  operation: Type.Enum([...operations]),
  asset: Code,
  fee: Decimal,
  minimum: Decimal,
  maximum: Decimal,
  dailyMaximum: Decimal,
  reviewFrom: Decimal,
};
const narrowing = {
  counterAsset: Nullable(Code),
  network: Nullable(NetworkCode),
  channel: Nullable(MethodCode),
  country: Nullable(CountryCode),
  tier: Nullable(Type.Enum([...tiers])),
  monthlyMaximum: Nullable(Decimal),
  feeBps: Type.Integer({ minimum: 0, maximum: 10_000 }),
  feeLeast: Nullable(Decimal),
  feeMost: Nullable(Decimal),
  travelRuleFrom: Nullable(Decimal),
  spreadBps: Nullable(Type.Integer({ minimum: 0, maximum: 1000 })),
  quoteLifeS: Nullable(Type.Integer({ minimum: 1, maximum: 300 })),
  positionMaximum: Nullable(Decimal),
};
const AssetNetworkEntry = Type.Object({ ...assetNetworkFields, position: Position }, strict);
const termsFields = { ...ofTerms, ...narrowing, isEnded: Type.Boolean() };
const common = {
  assets: Type.Array(AssetEntry),
  networks: Type.Array(NetworkEntry),
  paymentMethods: Type.Array(PaymentMethodEntry),
};

/** The catalogue in its wire format. */
export const CatalogueSchema = Type.Object(
  {
    version: Type.Integer({ minimum: 0 }),
    ...common,
    assetNetworks: Type.Array(AssetNetworkEntry),
    countries: Type.Array(CountryEntry),
    terms: Type.Array(Type.Object({ id: Uuid, ...termsFields }, strict)),
  },
  strict,
);

const changedRows = (most?: { readonly maxItems: number }) =>
  Type.Object(
    {
      assets: Type.Array(AssetEntry, most),
      networks: Type.Array(NetworkEntry, most),
      assetNetworks: Type.Array(AssetNetworkEntry, most),
      countries: Type.Array(CountryEntry, most),
      paymentMethods: Type.Array(PaymentMethodEntry, most),
      terms: Type.Array(Type.Object(termsFields, strict), most),
    },
    strict,
  );
/** Rows to add or change, as many as a file changes. */
export const CatalogueRows = changedRows();
/** Rows to add or change in a draft, limited in number. */
export const DraftRows = changedRows({ maxItems: mostChangedRows });

/** The file format: coins on chains in their order, and only non-default values of countries and terms. */
export const CatalogueFile = Type.Object(
  {
    ...common,
    assetNetworks: Type.Array(Type.Object(assetNetworkFields, strict)),
    countries: Type.Array(CountryLine),
    terms: Type.Array(Type.Object({ ...ofTerms, ...Type.Partial(Type.Object(narrowing)).properties }, strict)),
  },
  strict,
);

const Count = Type.Integer({ minimum: 0 });

export const catalogueSchemas = {
  get: {
    query: Type.Object({ Version: Type.Optional(Type.Integer({ minimum: 0 })) }, strict),
    result: Type.Object({ catalogue: Nullable(CatalogueSchema) }, strict),
  },
  count: {
    result: Type.Object({ coins: Count, currencies: Count, paymentMethods: Count, countries: Count }, strict),
  },
};

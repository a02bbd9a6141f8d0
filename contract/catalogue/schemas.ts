import { Type } from 'typebox';
import type { AssetCode } from '../platform/assets.ts';
import { AssetCodeText, Decimal, Nullable } from '../platform/schema-parts.ts';

const strict = { additionalProperties: false } as const;
const Code = Type.Unsafe<AssetCode>(AssetCodeText);
const NetworkCode = Type.String({ pattern: '^[A-Z0-9]{2,16}$' });
const Name = Type.String({ minLength: 1, maxLength: 60 });
const Names = Type.Object({ en: Name, 'zh-CN': Name }, strict);

const AssetEntry = Type.Object(
  {
    code: Code,
    kind: Type.Enum(['crypto', 'fiat']),
    scale: Type.Integer({ minimum: 0, maximum: 18 }),
    name: Names,
    symbol: Type.String({ minLength: 1, maxLength: 8 }),
    colour: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
    position: Type.Integer({ minimum: 1, maximum: 9999 }),
    isPricing: Type.Boolean(),
  },
  strict,
);
const NetworkEntry = Type.Object(
  {
    code: NetworkCode,
    name: Name,
    addressFamily: Type.Enum(['bitcoin', 'litecoin', 'evm', 'tron', 'xrp']),
    confirmations: Type.Integer({ minimum: 0, maximum: 10_000 }),
    arrivalMinutes: Type.Integer({ minimum: 1, maximum: 1440 }),
    needsTag: Type.Boolean(),
  },
  strict,
);
const AssetNetworkEntry = Type.Object(
  {
    asset: Code,
    network: NetworkCode,
    name: Name,
    contract: Nullable(Type.String({ minLength: 1, maxLength: 128 })),
    minimumDeposit: Decimal,
  },
  strict,
);
const TermsEntry = Type.Object(
  {
    operation: Type.Enum(['withdrawal', 'transfer']),
    asset: Code,
    network: Nullable(NetworkCode),
    fee: Decimal,
    minimum: Decimal,
    maximum: Decimal,
    dailyMaximum: Decimal,
    reviewFrom: Decimal,
    travelRuleFrom: Decimal,
  },
  strict,
);

/** The catalogue as it travels and as a file holds it. */
export const CatalogueSchema = Type.Object(
  {
    version: Type.Integer({ minimum: 0 }),
    assets: Type.Array(AssetEntry),
    networks: Type.Array(NetworkEntry),
    assetNetworks: Type.Array(AssetNetworkEntry),
    terms: Type.Array(TermsEntry),
  },
  strict,
);

export const catalogueSchemas = {
  get: {
    query: Type.Object({ Version: Type.Optional(Type.Integer({ minimum: 0 })) }, strict),
    result: Type.Object({ catalogue: Nullable(CatalogueSchema) }, strict),
  },
};

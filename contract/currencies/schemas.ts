import { Type } from 'typebox';
import { Decimal } from '../platform/schema-parts.ts';

const strict = { additionalProperties: false } as const;
const Currency = Type.Object({ code: Type.String(), name: Type.String(), scale: Type.Integer() }, strict);

export const currenciesSchemas = {
  listPricingCurrencies: { result: Type.Object({ items: Type.Array(Currency) }, strict) },
  listLegalCurrencies: { result: Type.Object({ items: Type.Array(Currency) }, strict) },
  listCoins: {
    result: Type.Object(
      {
        items: Type.Array(
          Type.Object(
            {
              code: Type.String(),
              name: Type.String(),
              scale: Type.Integer(),
              networks: Type.Array(
                Type.Object(
                  {
                    network: Type.String(),
                    name: Type.String(),
                    confirmations: Type.Integer(),
                    minimumDeposit: Decimal,
                    arrivalMinutes: Type.Integer(),
                    needsTag: Type.Boolean(),
                  },
                  strict,
                ),
              ),
            },
            strict,
          ),
        ),
      },
      strict,
    ),
  },
};

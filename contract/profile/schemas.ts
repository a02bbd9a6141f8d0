import { Type } from 'typebox';
import { Nothing } from '../platform/schema-parts.ts';

export const profileSchemas = {
  setPricingCurrency: {
    body: Type.Object({ currency: Type.String({ pattern: '^[A-Z]{3}$' }) }, { additionalProperties: false }),
    result: Nothing,
  },
};

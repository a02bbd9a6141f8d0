import { Type } from 'typebox';
import { decimalPattern } from './money.ts';
import { uuidPattern } from './ids.ts';

/** Schema pieces that many calls share. For `schemas.ts` files only: this loads TypeBox. */
export const Uuid = Type.String({ pattern: uuidPattern });
/** An ISO 8601 instant in UTC. */
export const Instant = Type.String({ format: 'date-time', maxLength: 30 });
/** A canonical decimal string; the asset stands beside it. */
export const Decimal = Type.String({ pattern: decimalPattern, maxLength: 50 });
export const AssetCodeText = Type.String({ pattern: '^[A-Z0-9]{2,16}$' });
export const Nothing = Type.Object({}, { additionalProperties: false });
export const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

import { Type } from 'typebox';
import { Nullable } from '../platform/schema-parts.ts';
import { setupItems, setupStates } from './rules.ts';

const strict = { additionalProperties: false } as const;

const Item = Type.Object(
  {
    item: Type.Enum([...setupItems]),
    state: Type.Enum([...setupStates]),
    /** What is present or missing: a count, an address, names; null if the state says it all. Never a secret. */
    detail: Nullable(Type.String()),
  },
  strict,
);

export const setupSchemas = {
  get: {
    result: Type.Object({ isSandbox: Type.Boolean(), items: Type.Array(Item) }, strict),
  },
};

import { Type } from 'typebox';
import { Instant, Lines, Nothing, Nullable, OptionalLines } from '../platform/schema-parts.ts';
import { decisionFields } from '../staff/schemas.ts';

const strict = { additionalProperties: false } as const;
const maxText = 500;

const said = {
  isOn: Type.Boolean(),
  /** Expected end, shown to customers. It only ends when an operator ends it. */
  endsAt: Nullable(Instant),
  text: Type.Object({ en: OptionalLines(maxText), 'zh-CN': OptionalLines(maxText) }, strict),
};

export const maintenanceSchemas = {
  get: {
    result: Type.Object(said, strict),
  },
  change: {
    body: Type.Object(
      {
        ...said,
        reason: Lines(500),
        ...decisionFields,
      },
      strict,
    ),
    result: Nothing,
  },
};

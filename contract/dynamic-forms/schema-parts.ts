import { Type } from 'typebox';
import { filePurposeNames } from '../files/rules.ts';
import { fieldTypes, keyPattern, longestText, maxFields, type DynamicField, type DynamicValues } from './rules.ts';

const strict = { additionalProperties: false } as const;
const Words = Type.Object({ en: Type.String(), 'zh-CN': Type.String() }, strict);
const Key = Type.String({ pattern: keyPattern });

/** A field of a dynamic form, as calls return it. */
export const DynamicFieldPart = Type.Unsafe<DynamicField>(
  Type.Object(
    {
      key: Key,
      label: Words,
      help: Type.Optional(Words),
      type: Type.Enum([...fieldTypes]),
      isRequired: Type.Boolean(),
      pattern: Type.Optional(Type.String()),
      example: Type.Optional(Type.String()),
      maxLength: Type.Optional(Type.Integer()),
      grouping: Type.Optional(Type.Integer()),
      check: Type.Optional(Type.String()),
      when: Type.Optional(Type.Enum(['past', 'future'])),
      options: Type.Optional(Type.Array(Type.Object({ value: Type.String(), label: Type.Optional(Words) }, strict))),
      dependsOn: Type.Optional(Type.Object({ key: Key, values: Type.Array(Type.String()) }, strict)),
      group: Type.Optional(Words),
      purpose: Type.Optional(Type.Enum([...filePurposeNames])),
      maxFiles: Type.Optional(Type.Integer()),
    },
    strict,
  ),
);

/** The input, as calls accept it; `readForm` validates it. */
export const DynamicValuesPart = Type.Unsafe<DynamicValues>(
  Type.Record(
    Key,
    Type.Union([Type.String({ maxLength: longestText }), Type.Array(Type.String({ maxLength: 36 }), { maxItems: 10 })]),
    { maxProperties: maxFields, additionalProperties: false },
  ),
);

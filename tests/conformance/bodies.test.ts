import { expect, test } from 'vitest';
import type { TSchema } from 'typebox';
import { allCalls } from '#contract/index.ts';
import { allSchemas } from '#contract/all-schemas.ts';
import { defaultBodyKb, type CallSchemas } from '#contract/platform/call.ts';
import {
  linePattern,
  linesPattern,
  optionalLinePattern,
  optionalLinesPattern,
  trimmedLinePattern,
} from '#contract/platform/text.ts';

interface Shape {
  readonly type?: string;
  readonly anyOf?: readonly TSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly items?: TSchema;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
}

/** Bytes per character of UTF-8, which clients send; of a record's key; and of a text limited only by a pattern. */
const [bytesACharacter, keyBytes, patternBytes] = [3, 64, 100];

/** Returns the maximum number of bytes a value of a schema can have as JSON. */
function mostBytes(schema: TSchema): number {
  const shape = schema as Shape;
  if (shape.anyOf) return Math.max(...shape.anyOf.map(mostBytes));
  if (shape.enum) return Math.max(...shape.enum.map((each) => JSON.stringify(each).length));
  if (shape.const !== undefined) return JSON.stringify(shape.const).length;
  if (shape.type === 'string') return 2 + (shape.maxLength ?? patternBytes / bytesACharacter) * bytesACharacter;
  if (shape.type === 'array') return 2 + (shape.maxItems ?? Infinity) * (1 + mostBytes(shape.items ?? {}));
  if (shape.type !== 'object') return 20;
  const named = Object.entries(shape.properties ?? {}).map(([key, part]) => key.length + 4 + mostBytes(part));
  const others = Object.values(shape.patternProperties ?? {}).map(
    (part) => (shape.maxProperties ?? Infinity) * (keyBytes + 4 + mostBytes(part)),
  );
  return [...named, ...others].reduce((sum, bytes) => sum + bytes, 2);
}

const schemasOf = (name: string): CallSchemas => {
  const [area = '', key = ''] = name.split('.');
  return (allSchemas as Readonly<Record<string, Readonly<Record<string, CallSchemas>>>>)[area]?.[key] as CallSchemas;
};

test('the largest body that a schema accepts fits the size limit of its call', () => {
  const tooLarge = allCalls.flatMap(({ name, bodyKb = defaultBodyKb }) => {
    const { body } = schemasOf(name);
    const bytes = body ? mostBytes(body) : 0;
    return bytes > bodyKb * 1024 ? [`${name}: ${bytes} bytes, ${bodyKb} kB`] : [];
  });
  expect(tooLarge).toEqual([]);
});

const peopleWrite = /(?:\.|[a-z])(?:name|label|remark|reason|comment|answer|beneficiary|provider)$/i;
const shared = new Set([linePattern, optionalLinePattern, trimmedLinePattern, linesPattern, optionalLinesPattern]);

/** Returns the texts of a request that people write and others read, with their limits. */
function writtenTexts(schema: TSchema, path: string): [string, Shape][] {
  const shape = schema as Shape;
  const inside = [
    ...Object.entries(shape.properties ?? {}).flatMap(([key, part]) => writtenTexts(part, `${path}.${key}`)),
    ...(shape.anyOf ?? []).flatMap((part) => writtenTexts(part, path)),
    ...(shape.items ? writtenTexts(shape.items, path) : []),
  ];
  return shape.type === 'string' && peopleWrite.test(path) ? [[path, shape], ...inside] : inside;
}

test('every name, label and remark in a request uses the shared rule for texts, and has a maximum length', () => {
  const texts = allCalls.flatMap(({ name }) => {
    const { body } = schemasOf(name);
    return body ? writtenTexts(body, name) : [];
  });
  expect(texts.length).toBeGreaterThan(20);
  // The specification has a separate code for that name, so its rule is checked after the schema.
  const own = texts.filter(
    ([path, { pattern, maxLength }]) =>
      !path.endsWith('.merchantName') && (!shared.has(pattern ?? '') || maxLength === undefined),
  );
  expect(own.map(([path, { pattern }]) => `${path} ${pattern}`)).toEqual([]);
});

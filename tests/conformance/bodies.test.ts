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

/** Of UTF-8, which is what clients send; of the keys of a record, and of texts that only a pattern bounds. */
const [bytesACharacter, keyBytes, patternBytes] = [3, 64, 100];

/** The most bytes that a value of a schema can have as JSON. */
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

test('every body that its schema takes is small enough for its call', () => {
  const tooLarge = allCalls.flatMap(({ name, bodyKb = defaultBodyKb }) => {
    const { body } = schemasOf(name);
    const bytes = body ? mostBytes(body) : 0;
    return bytes > bodyKb * 1024 ? [`${name}: ${bytes} bytes, ${bodyKb} kB`] : [];
  });
  expect(tooLarge).toEqual([]);
});

const peopleWrite = /(?:\.|[a-z])(?:name|label|remark|reason|comment|answer|beneficiary|provider)$/i;
const shared = new Set([linePattern, optionalLinePattern, trimmedLinePattern, linesPattern, optionalLinesPattern]);

/** Texts of a request that people write and others read, with what bounds them. */
function writtenTexts(schema: TSchema, path: string): [string, Shape][] {
  const shape = schema as Shape;
  const inside = [
    ...Object.entries(shape.properties ?? {}).flatMap(([key, part]) => writtenTexts(part, `${path}.${key}`)),
    ...(shape.anyOf ?? []).flatMap((part) => writtenTexts(part, path)),
    ...(shape.items ? writtenTexts(shape.items, path) : []),
  ];
  return shape.type === 'string' && peopleWrite.test(path) ? [[path, shape], ...inside] : inside;
}

test('every name, label and remark of a request follows the one rule for texts, and has an end', () => {
  const texts = allCalls.flatMap(({ name }) => {
    const { body } = schemasOf(name);
    return body ? writtenTexts(body, name) : [];
  });
  expect(texts.length).toBeGreaterThan(20);
  // The specification has a code of its own for that name, so its rule is asked after the schema.
  const own = texts.filter(
    ([path, { pattern, maxLength }]) =>
      !path.endsWith('.merchantName') && (!shared.has(pattern ?? '') || maxLength === undefined),
  );
  expect(own.map(([path, { pattern }]) => `${path} ${pattern}`)).toEqual([]);
});

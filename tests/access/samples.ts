import fc from 'fast-check';
import type { TSchema } from 'typebox';
import type { CallSchemas } from '#contract/platform/call.ts';

/** The subset of JSON Schema that the contract uses. */
export interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly TSchema[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: unknown;
  readonly required?: readonly string[];
  readonly items?: TSchema | readonly TSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Input of a call, split into its parts. */
export interface Sample {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** Formats for which a random text of the pattern would not be valid. */
const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-01-02T03:04:05.000Z',
  date: '2020-02-02',
  email: 'somebody@sample.example',
};
const patterns: readonly (readonly [start: string, sample: string])[] = [
  [String.raw`^\d{4}-\d{2}-\d{2}`, '2020-02-02'],
  [String.raw`^\+[0-9`, '+4791234567'],
  ['^(?=', 'a remark'],
  ['^(?!', 'a name'],
  ['^-?(0|[1-9]', '1'],
];

/** Returns minimal valid input of a call, so a rejection is never due to its form. */
export function sampleInput({ params, query, body }: CallSchemas): Sample {
  return {
    ...(params ? { params: sampleOf(params) as Record<string, unknown> } : {}),
    ...(query ? { query: sampleOf(query) as Record<string, unknown> } : {}),
    ...(body ? { body: sampleOf(body) } : {}),
  };
}

/** Returns a value that matches a schema. */
export function sampleOf(schema: TSchema): unknown {
  const shape = schema as Shape;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return sampleOf(shape.anyOf[0] as TSchema);
  if (shape.type === 'object') return sampleObject(shape);
  if (shape.type === 'array') return sampleArray(shape);
  if (shape.type === 'integer' || shape.type === 'number') return shape.minimum ?? 1;
  if (shape.type === 'boolean') return true;
  if (shape.type === 'null') return null;
  return sampleText(shape);
}

function sampleObject({ properties = {}, required = [] }: Shape): Record<string, unknown> {
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] as TSchema)]));
}

function sampleArray({ items, minItems = 0 }: Shape): unknown[] {
  if (Array.isArray(items)) return items.map((item: TSchema) => sampleOf(item));
  return Array.from({ length: minItems }, () => sampleOf(items as TSchema));
}

function sampleText({ pattern, format, minLength = 0, maxLength = 1000 }: Shape): string {
  const special = format ? formats[format] : patterns.find(([start]) => pattern?.startsWith(start))?.[1];
  if (special !== undefined) return special.padEnd(minLength, 'x');
  if (!pattern) return 'a sample text'.padEnd(minLength, 'x').slice(0, maxLength);
  const texts = fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 100, seed: 1 });
  const text = texts.find(({ length }) => length >= minLength && length <= maxLength);
  if (text === undefined) throw new Error(`no sample fits ${pattern}`);
  return text;
}

/**
 * Returns the paths of the fields in a call's input that hold an id. A pagination cursor names a position, not an
 * object.
 */
export function idFields(schemas: CallSchemas): string[] {
  return [schemas.params, schemas.query, schemas.body].flatMap((schema) => (schema ? findIds(schema, '') : []));
}

function findIds(schema: TSchema, path: string): string[] {
  const shape = schema as Shape;
  if (shape.pattern?.startsWith('^[0-9a-f]{8}-')) return /cursor$/i.test(path) ? [] : [path];
  const parts = [
    ...Object.entries(shape.properties ?? {}).map(([name, part]) => [path ? `${path}.${name}` : name, part] as const),
    ...(shape.anyOf ?? []).map((part) => [path, part] as const),
    ...(shape.items && !Array.isArray(shape.items) ? [[path, shape.items as TSchema] as const] : []),
  ];
  return [...new Set(parts.flatMap(([at, part]) => findIds(part, at)))];
}

import type { TSchema } from 'typebox';
import { must } from '#contract/platform/errors.ts';
import { uuidPattern } from '#contract/platform/ids.ts';

interface Shape {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly minItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
}

/** Texts of which one fits every pattern that a call's input has. */
const texts = [
  'x',
  '1',
  'USDT',
  '10000001',
  '123456',
  'somebody@other.example',
  '+4915112345678',
  'AAAAA-AAAAA',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  '1990-01-02',
  'NO',
  'en',
  'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE',
  'a'.repeat(64),
  'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo=',
];

/** A value that a schema takes, every optional part included; each id in it is `id`. */
export function sample(schema: TSchema | Shape, id: string): unknown {
  const shape = schema as Shape;
  if ('const' in shape) return shape.const;
  if (shape.enum) return shape.enum[0];
  // The last alternative: where there is a choice between a word and an id, it is the id.
  if (shape.anyOf)
    return sample(
      must(
        shape.anyOf.findLast(({ type }) => type !== 'null'),
        'an alternative',
      ),
      id,
    );
  if (shape.properties) {
    return Object.fromEntries(Object.entries(shape.properties).map(([name, part]) => [name, sample(part, id)]));
  }
  if (shape.type === 'array') {
    return Array.from({ length: Math.max(1, shape.minItems ?? 0) }, () => sample(shape.items ?? {}, id));
  }
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(1, shape.minimum ?? 1);
  if (shape.type === 'boolean') return true;
  return shape.type === 'string' ? sampleText(shape, id) : {};
}

function sampleText(shape: Shape, id: string): string {
  if (shape.pattern === uuidPattern) return id;
  if (shape.format === 'date-time') return '2026-01-02T03:04:05.000Z';
  const found = texts.find((text) => fits(shape, text));
  return must(found, `a text for the pattern ${shape.pattern}; add one to the list`);
}

function fits({ pattern, minLength = 0, maxLength = Infinity }: Shape, text: string): boolean {
  if (text.length < minLength || text.length > maxLength) return false;
  return pattern === undefined || new RegExp(pattern, 'u').test(text);
}

/** Whether a call's input names something by its id. */
export function namesAnId(schema: TSchema | Shape | undefined): boolean {
  return JSON.stringify(schema ?? {}).includes(JSON.stringify(uuidPattern));
}

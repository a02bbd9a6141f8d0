import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { Refusal } from '#contract/platform/errors.ts';
import { findShapeFault } from './shape.ts';

// Only the first fault is reported; searching for more would let strangers cause extra work.
Settings.Set({ maxErrors: 1 });

/**
 * Validates requests against the contract's schemas. Bodies are taken as is: no conversion, no defaults, unknown keys
 * refused. Query values arrive as text, so integers and booleans are parsed from their one canonical spelling; `1e3`,
 * `5.7` or an empty text are not integers.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const isText = httpPart === 'querystring' || httpPart === 'params';
  return (data: unknown) => {
    const validator = validatorOf(schema);
    const value = isText ? readText(schema, data) : data;
    const fault = findShapeFault(value);
    if (fault) return { error: new Refusal('request:invalid', { ...fault }) };
    if (validator.Check(value)) return { value };
    const first = validator.Errors(value)[0];
    const missing = (first?.params as { requiredProperties?: string[] } | undefined)?.requiredProperties?.[0];
    const field = [first?.instancePath.replace(/^\//, ''), missing].filter(Boolean).join('/');
    const rule = first?.keyword === 'boolean' ? 'unknown' : (first?.keyword ?? 'form');
    return { error: new Refusal('request:invalid', { field, rule }) };
  };
};

const validators = new WeakMap<TSchema, Validator>();

/**
 * Compiles at the first request: startup doesn't wait for some hundred schemas, and a second server in the process
 * reuses them.
 */
function validatorOf(schema: TSchema): Validator {
  const known = validators.get(schema);
  if (known) return known;
  const made = Compile(schema);
  validators.set(schema, made);
  return made;
}

const wholeNumber = /^(0|-?[1-9]\d{0,14})$/;

function readText(schema: TSchema, data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const properties = (schema as { properties?: Record<string, { type?: string }> }).properties ?? {};
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, readValue(properties[key]?.type, value)]));
}

function readValue(type: string | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'integer' && wholeNumber.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

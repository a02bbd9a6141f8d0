import type { FastifySerializerCompiler } from 'fastify';
import fastJsonStringify from 'fast-json-stringify';
import type { TSchema } from 'typebox';

type Serializer = (data: unknown) => string;

const serializers = new WeakMap<TSchema, Serializer>();

/**
 * Serializes responses by the contract's schemas: properties not in the schema never leave the server. Compiled at the
 * first response, once per schema, like request validators.
 */
export function write(schema: TSchema, data: unknown): string {
  const known = serializers.get(schema);
  if (known) return known(data);
  const made: Serializer = fastJsonStringify(schema);
  serializers.set(schema, made);
  return made(data);
}

export const serializerCompiler: FastifySerializerCompiler<TSchema> =
  ({ schema }) =>
  (data) =>
    write(schema, data);

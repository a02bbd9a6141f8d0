import type { TSchema } from 'typebox';
import { brand } from '#contract/platform/brand.ts';
import type { Access, Call } from '#contract/platform/call.ts';
import { openApiHeaders } from '#contract/open-api/rules.ts';
import { errorCodes, platformCodes, type ErrorCode } from '#contract/platform/error-codes.ts';
import { idempotencyKeyPattern } from '#contract/platform/ids.ts';
import type { Feature, MountedCall } from './feature.ts';
import { isServed } from './mount.ts';

type Json = Record<string, unknown>;

export interface OpenApiOptions {
  readonly isSandbox: boolean;
  /** Origin of the second host's calls, if it differs from that of the others. */
  readonly secondOrigin?: string | undefined;
}

/** Builds the OpenAPI 3.1 description of every served call from the same declarations that serve it. */
export function buildOpenApi(features: readonly Feature[], options: OpenApiOptions): Json {
  const paths: Record<string, Json> = {};
  for (const mounted of features.flatMap((feature) => feature.mounted)) {
    const { call } = mounted;
    if (!isServed(call, options)) continue;
    (paths[call.path] ??= {})[call.method.toLowerCase()] = {
      ...operation(mounted),
      ...serversOf(call, options),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: '1',
      description: 'Every response is { success, result, error }, except the bare ones.',
      license,
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Access token, with a DPoP proof (RFC 9449).' },
        dpop: { type: 'apiKey', in: 'header', name: 'DPoP' },
        ...signatureSchemes,
      },
      schemas: { Error: errorSchema },
    },
  };
}

/** License of the description, and of the code that serves it. */
export const license: Json = { name: 'Apache-2.0', identifier: 'Apache-2.0' };

/** Headers of a request signed with an API key. */
export const signatureSchemes: Json = Object.fromEntries(
  Object.entries(openApiHeaders).map(([scheme, name]) => [scheme, { type: 'apiKey', in: 'header', name }]),
);

const errorSchema = {
  type: 'object',
  required: ['success', 'result', 'error'],
  properties: {
    success: { const: false },
    result: { type: 'null' },
    error: {
      type: 'object',
      required: ['code', 'message', 'details'],
      properties: {
        code: { type: ['integer', 'string'] },
        message: { type: 'string' },
        details: { type: ['object', 'null'] },
      },
    },
  },
};

function operation({ call, schemas }: MountedCall): Json {
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.name.split('.')[0]],
    description: `Access: ${accessText(call.access)}. Offline: ${call.offline}. Host: ${call.host}.${repeatText(call)}`,
    ...securityOf(call.access),
    parameters: [
      ...parameters('path', schemas.params),
      ...parameters('query', schemas.query),
      ...(call.idempotency === 'required'
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: true,
              schema: { type: 'string', pattern: idempotencyKeyPattern },
            },
          ]
        : []),
    ],
    ...(schemas.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemas.body } } } }
      : {}),
    responses: responses(call, schemas.result),
  };
}

const serversOf = ({ host }: Call, { secondOrigin }: OpenApiOptions): Json =>
  host === 'second' && secondOrigin !== undefined ? { servers: [{ url: secondOrigin }] } : {};

/** An empty list means that no credentials are needed; a missing one could also mean that nobody has thought of it. */
function securityOf(access: Access): Json {
  if (access === 'public' || access === 'sandbox' || access === 'webhook') return { security: [] };
  const isForKeys = typeof access === 'object' && 'apiKey' in access;
  const names = isForKeys ? Object.keys(signatureSchemes) : ['bearer', 'dpop'];
  return { security: [Object.fromEntries(names.map((name) => [name, []]))] };
}

function parameters(place: 'path' | 'query', schema: TSchema | undefined): Json[] {
  const shape = schema as { properties?: Record<string, TSchema>; required?: string[] } | undefined;
  return Object.entries(shape?.properties ?? {}).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || (shape?.required ?? []).includes(name),
    schema: part,
  }));
}

function responses(call: Call, result: TSchema): Json {
  const envelope = {
    type: 'object',
    required: ['success', 'result', 'error'],
    properties: { success: { const: true }, result, error: { type: 'null' } },
  };
  const answers: Json = {
    200: { description: 'Done', content: { 'application/json': { schema: call.bare ? result : envelope } } },
  };
  const codes: ErrorCode[] = [...call.errors, ...(Object.keys(platformCodes) as ErrorCode[])];
  for (const status of new Set(codes.map((code) => errorCodes[code].status))) {
    const meanings = codes
      .filter((code) => errorCodes[code].status === status)
      .map((code) => `${code}: ${errorCodes[code].meaning}`);
    answers[status] = {
      description: meanings.join('; '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return answers;
}

/** Describes what a retry does; empty for calls that only read. */
function repeatText({ idempotency, proofs = [] }: Call): string {
  if (idempotency !== 'required') return idempotency.none === 'read' ? '' : ` No key: ${idempotency.because}`;
  const apart = proofs.length === 0 ? '' : `, whatever ${proofs.join(' and ')}`;
  return ` Done once for its key: the same command${apart} is answered as the first time.`;
}

function accessText(access: Access): string {
  if (typeof access === 'string') return access;
  if ('apiKey' in access)
    return `API key with the permission ${access.apiKey}${access.kycStatus ? ', kycStatus 3' : ''}`;
  if ('permission' in access) return `permission ${access.permission}${access.kycStatus ? ', kycStatus 3' : ''}`;
  return 'staff' in access ? access.staff : `kycStatus ${access.kycStatus}`;
}

import type { TSchema } from 'typebox';
import { brand } from '#contract/platform/brand.ts';
import type { Access, Call } from '#contract/platform/call.ts';
import { errorCodes, platformCodes, type ErrorCode } from '#contract/platform/error-codes.ts';
import type { Feature, MountedCall } from './feature.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 description of every declared call, made from the same declarations that serve them. */
export function buildOpenApi(features: readonly Feature[]): Json {
  const paths: Record<string, Json> = {};
  for (const mounted of features.flatMap((feature) => feature.mounted)) {
    const { call } = mounted;
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(mounted);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: '1',
      description: 'Every answer but the bare ones is { success, result, error }.',
    },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Access token, beside a DPoP proof (RFC 9449).' },
        dpop: { type: 'apiKey', in: 'header', name: 'DPoP' },
      },
      schemas: { Error: errorSchema },
    },
  };
}

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
    description: `Access: ${accessText(call.access)}. Offline: ${call.offline}. Host: ${call.host}.`,
    ...(call.access === 'public' || call.access === 'sandbox' || call.access === 'webhook'
      ? {}
      : { security: [{ bearer: [], dpop: [] }] }),
    parameters: [
      ...parameters('path', schemas.params),
      ...parameters('query', schemas.query),
      ...(call.idempotency === 'required'
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: true,
              schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' },
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

function accessText(access: Access): string {
  if (typeof access === 'string') return access;
  return 'role' in access ? `role ${access.role}` : `kycStatus ${access.kycStatus}`;
}

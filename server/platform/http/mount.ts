import '@fastify/cookie';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type, type TSchema } from 'typebox';
import { actingForHeader } from '#contract/members/rules.ts';
import type { Call, CallSchemas } from '#contract/platform/call.ts';
import { permissionFor } from '#contract/platform/call-permission.ts';
import { platformCodes, type ErrorCode } from '#contract/platform/error-codes.ts';
import { assert, refuse, Refusal } from '#contract/platform/errors.ts';
import { matchLocale } from '#contract/platform/locales.ts';
import { readCommand } from './command.ts';
import { cleanLine, textRule } from '#contract/platform/text.ts';
import { readJson } from './body.ts';
import type { Context, Session } from './context.ts';
import { bodyLimitOf, createDoor, type DoorOptions } from './door.ts';
import type { Feature, MountedCall } from './feature.ts';
import { uploadReader } from './multipart.ts';
import { isPacked, packAnswer } from './packed-answers.ts';

export interface MountOptions extends DoorOptions {
  readonly isSandbox: boolean;
  /** Hosts whose calls this process serves. */
  readonly hosts: readonly Call['host'][];
  /** Origin of the pages that call the second host cross-origin; undefined if they are on the same origin. */
  readonly pageOrigin: string | undefined;
}

/** Mounts every call of the features; the only place where routes are created. */
export async function mountFeatures(app: FastifyInstance, features: readonly Feature[], options: MountOptions) {
  const seen = new Set<string>();
  const served: MountedCall[] = [];
  for (const mounted of features.flatMap((feature) => feature.mounted)) {
    const address = `${mounted.call.method} ${mounted.call.path}`;
    assert(!seen.has(address), `${address} is mounted once`);
    seen.add(address);
    if (isServed(mounted.call, options) && options.hosts.includes(mounted.call.host)) served.push(mounted);
  }
  for (const mounted of served) if (mounted.call.host === 'main') mountCall(app, mounted, options);
  await app.register(async (second) => {
    if (options.pageOrigin !== undefined) await admitPages(second, options.pageOrigin);
    for (const mounted of served) if (mounted.call.host === 'second') mountCall(second, mounted, options);
  });
}

/** Allows the pages of one other origin to make the calls mounted here. No cookies: the token is in a header. */
async function admitPages(app: FastifyInstance, origin: string): Promise<void> {
  await app.register(cors, {
    origin: [origin],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [...pageHeaders],
    // The page corrects its clock by the date.
    exposedHeaders: ['date', 'retry-after'],
    maxAge: 7200,
    strictPreflight: false,
  });
}

/** Headers the client sends besides those allowed to any page. */
const pageHeaders = [
  'accept-language',
  'authorization',
  'client-type',
  'content-type',
  'device-id',
  'dpop',
  'idempotency-key',
  'language-code',
  actingForHeader,
] as const;

/** Reports whether a call is served: sandbox calls exist only in a sandbox. */
export function isServed({ access }: Call, { isSandbox }: Pick<MountOptions, 'isSandbox'>): boolean {
  return access !== 'sandbox' || isSandbox;
}

function mountCall(app: FastifyInstance, mounted: MountedCall, options: MountOptions): void {
  const { call, schemas } = mounted;
  const door = createDoor(call, options);
  app.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: routeSchema(call, schemas),
    bodyLimit: bodyLimitOf(call),
    // An unauthorized caller learns nothing about the call, and its body is not read.
    onRequest: async (request) => door.enter(request),
    // A signature covers the body's bytes, so they are read before it is checked and parsed after.
    preValidation: async (request) => {
      await door.enterSigned(request);
      refuseIllFormedQuery(request.url);
      // Calls without a body ignore one: nothing would bound its depth.
      request.body = schemas.body ? readJson(request) : undefined;
    },
    handler: async (request, reply) => {
      const context = makeContext(call, request, reply, door.sessionOf(request));
      const input = { params: request.params, query: request.query, body: request.body };
      const result = await mounted
        .handler(context, input as never)
        .catch((error: unknown) => onlyDeclared(call, error));
      return call.bare ? result : { success: true, result, error: null };
    },
    ...(isPacked(call) ? { onSend: packAnswer } : {}),
  });
}

/** Refuses a query that can't be decoded: it would otherwise be taken literally, which no client intends. */
function refuseIllFormedQuery(url: string): void {
  if (!url.includes('%')) return;
  try {
    decodeURIComponent(url.slice(url.indexOf('?') + 1));
  } catch {
    refuse('request:invalid', { rule: textRule });
  }
}

/**
 * Rejects undeclared codes: a call may refuse with its declared codes and the platform's; any other refusal is a bug.
 */
function onlyDeclared(call: Call, error: unknown): never {
  if (error instanceof Refusal && !isDeclared(call, error.code)) {
    throw new Error(`${call.name} answered with the undeclared code ${error.code}`, { cause: error });
  }
  throw error;
}

const isDeclared = (call: Call, code: ErrorCode) => call.errors.includes(code) || Object.hasOwn(platformCodes, code);

/** One envelope per result schema, however many servers a process has, so that its compiled form is reused. */
const envelopes = new WeakMap<TSchema, TSchema>();

function envelopeOf(result: TSchema): TSchema {
  const known = envelopes.get(result);
  if (known) return known;
  const made = Type.Object({ success: Type.Boolean(), result, error: Type.Null() });
  envelopes.set(result, made);
  return made;
}

function routeSchema(call: Call, schemas: CallSchemas): Record<string, unknown> {
  const answer = call.bare ? schemas.result : envelopeOf(schemas.result);
  return {
    operationId: call.name,
    ...(schemas.params ? { params: schemas.params } : {}),
    querystring: schemas.query ?? Type.Object({}, { additionalProperties: false }),
    ...(schemas.body ? { body: schemas.body } : {}),
    response: { 200: answer },
  };
}

/** Cleans a header for storage: decodes its bytes as UTF-8 and removes characters not allowed in text. */
function cleanHeader(value: string | null, maxLength: number): string | null {
  return value === null ? null : cleanLine(Buffer.from(value, 'latin1').toString('utf8'), maxLength);
}

function makeContext(call: Call, request: FastifyRequest, reply: FastifyReply, session: Session | null): Context {
  const header = (name: string) => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    requestId: request.id,
    ip: request.ip,
    locale: matchLocale(header('language-code') ?? header('accept-language')),
    command: readCommand(call, request, session),
    deviceId: cleanHeader(header('device-id'), 128),
    userAgent: cleanHeader(header('user-agent'), 512) ?? '',
    session,
    permission: permissionFor(call),
    declares: (code) => isDeclared(call, code),
    headers: request.headers,
    cookies: request.cookies,
    rawBody: request.rawBody ?? null,
    readUpload: uploadReader(request),
    origin: `${request.protocol}://${request.host}`,
    url: request.url,
    method: request.method,
    log: request.log,
    setCookie: (name, value, cookie) => {
      void reply.setCookie(name, value, {
        path: cookie.path ?? '/',
        maxAge: cookie.maxAgeS,
        httpOnly: cookie.httpOnly,
        sameSite: 'strict',
        secure: request.protocol === 'https',
      });
    },
    clearCookie: (name) => void reply.clearCookie(name, { path: '/' }),
    setHeader: (name, value) => void reply.header(name, value),
  };
}

import '@fastify/cookie';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type, type TSchema } from 'typebox';
import { actingForHeader } from '#contract/members/rules.ts';
import type { Call, CallSchemas } from '#contract/platform/call.ts';
import { platformCodes } from '#contract/platform/error-codes.ts';
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
  /** Which host's calls this process serves. */
  readonly hosts: readonly Call['host'][];
  /** The origin whose pages reach the second host from elsewhere; undefined: it is their own. */
  readonly pageOrigin: string | undefined;
}

/** Mounts every call of the features; the only place where a route comes into being. */
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

/** Lets the pages of one other origin make the calls mounted here. Without cookies: the token is in a header. */
async function admitPages(app: FastifyInstance, origin: string): Promise<void> {
  await app.register(cors, {
    origin: [origin],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [...pageHeaders],
    // By the date the page corrects its clock.
    exposedHeaders: ['date', 'retry-after'],
    maxAge: 7200,
    strictPreflight: false,
  });
}

/** What the client sends beside what any page may. */
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

/** The sandbox's calls are there only where there is a sandbox. */
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
    // Whoever may not make the call learns nothing about it, and what he sends is not read.
    onRequest: async (request) => door.enter(request),
    // A signature covers the body's bytes, so those are there before it can be checked; they are parsed after it.
    preValidation: async (request) => {
      await door.enterSigned(request);
      refuseIllFormedQuery(request.url);
      request.body = readJson(request);
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

/** A query that can't be decoded would be taken as it is spelt, which is what nobody meant. */
function refuseIllFormedQuery(url: string): void {
  if (!url.includes('%')) return;
  try {
    decodeURIComponent(url.slice(url.indexOf('?') + 1));
  } catch {
    refuse('request:invalid', { rule: textRule });
  }
}

/** A call answers with its declared codes and the platform's; any other refusal is a bug of ours. */
function onlyDeclared(call: Call, error: unknown): never {
  if (error instanceof Refusal && !call.errors.includes(error.code) && !Object.hasOwn(platformCodes, error.code)) {
    throw new Error(`${call.name} answered with the undeclared code ${error.code}`, { cause: error });
  }
  throw error;
}

/** One envelope for each result, however many servers a process has: what was compiled for it is found again. */
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

/** A header that is stored: bytes as they came, read as UTF-8, without what no text may hold. */
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

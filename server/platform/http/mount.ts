import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type, type TSchema } from 'typebox';
import type { Access, Call, CallSchemas } from '#contract/platform/call.ts';
import { platformCodes } from '#contract/platform/error-codes.ts';
import { assert, Refusal } from '#contract/platform/errors.ts';
import { matchLocale } from '#contract/platform/locales.ts';
import type { Db } from '../db.ts';
import { checkAccess, isForAnyone } from './access.ts';
import { answerOnce, readCommand } from './command.ts';
import type { Context, Session } from './context.ts';
import type { Feature, MountedCall } from './feature.ts';
import { uploadReader } from './multipart.ts';

/**
 * Finds who makes a request: by token, device proof and revocation, or by the signature of an API key where
 * the access rule asks for one. Null: nobody is signed in.
 */
export type Authenticate = (request: FastifyRequest, access: Access) => Promise<Session | null>;

export interface MountOptions {
  /** Where the answers of commands are stored. */
  readonly db: Db;
  readonly authenticate: Authenticate;
  readonly isSandbox: boolean;
  readonly rateLimitFactor: number;
  /** Which host's calls this process serves. */
  readonly hosts: readonly Call['host'][];
}

/** Mounts every call of the features; the only place where a route comes into being. */
export function mountFeatures(app: FastifyInstance, features: readonly Feature[], options: MountOptions): void {
  const seen = new Set<string>();
  for (const mounted of features.flatMap((feature) => feature.mounted)) {
    const address = `${mounted.call.method} ${mounted.call.path}`;
    assert(!seen.has(address), `${address} is mounted once`);
    seen.add(address);
    if (mounted.call.access === 'sandbox' && !options.isSandbox) continue;
    if (options.hosts.includes(mounted.call.host)) mountCall(app, mounted, options);
  }
}

/** Who makes the requests that are being answered. */
const sessions = new WeakMap<FastifyRequest, Session>();

function mountCall(app: FastifyInstance, mounted: MountedCall, options: MountOptions): void {
  const { call, schemas } = mounted;
  app.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: routeSchema(call, schemas),
    ...(call.rateLimit
      ? {
          config: {
            rateLimit: { max: call.rateLimit.max * options.rateLimitFactor, timeWindow: call.rateLimit.windowS * 1000 },
          },
        }
      : {}),
    // Before the input is looked at: whoever may not make the call learns nothing about it.
    preValidation: async (request) => {
      if (isForAnyone(call.access)) return;
      const session = await options.authenticate(request, call.access);
      checkAccess(call.access, session);
      if (session) sessions.set(request, session);
    },
    handler: async (request, reply) => {
      const context = makeContext(call, request, reply, sessions.get(request) ?? null);
      const input = { params: request.params, query: request.query, body: request.body };
      const result = await answerOnce(options.db, call, context.command, () =>
        mounted.handler(context, input as never).catch((error: unknown) => onlyDeclared(call, error)),
      );
      return call.bare ? result : { success: true, result, error: null };
    },
  });
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

function makeContext(call: Call, request: FastifyRequest, reply: FastifyReply, session: Session | null): Context {
  const header = (name: string) => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    requestId: request.id,
    ip: request.ip,
    locale: matchLocale(header('language-code') ?? header('accept-language')),
    deviceId: header('device-id')?.slice(0, 128) ?? null,
    userAgent: header('user-agent')?.slice(0, 512) ?? '',
    command: readCommand(call, request, session),
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

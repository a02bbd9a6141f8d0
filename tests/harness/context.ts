import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { Refusal } from '#contract/platform/errors.ts';
import type { Context } from '#server/platform/http/context.ts';
import type { IdempotentCommand } from '#server/platform/idempotency.ts';

const { log } = Fastify({ logger: false });

/** Returns the context of a command without a network: a user's own, for their own account. */
export function contextOf(command: IdempotentCommand): Context {
  const { userId } = command;
  return {
    command,
    session: {
      userId,
      accountId: userId,
      sessionId: randomUUID(),
      kycStatus: 3,
      accountType: 'individual',
      tier: 'standard',
      country: null,
      roles: [],
      permissions: [],
    },
    permission: null,
    declares: () => true,
    requestId: randomUUID(),
    ip: '127.0.0.1',
    locale: 'en',
    deviceId: 'a test',
    userAgent: 'a test',
    headers: {},
    cookies: {},
    rawBody: null,
    readUpload: async () => {
      throw new Refusal('request:invalid');
    },
    origin: 'http://localhost',
    url: '/',
    method: 'POST',
    log,
    setCookie: () => {},
    clearCookie: () => {},
    setHeader: () => {},
  };
}

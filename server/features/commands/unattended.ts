import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { refuse } from '#contract/platform/errors.ts';
import type { Context, Session } from '#server/platform/http/context.ts';
import type { IdempotentCommand } from '#server/platform/idempotency.ts';

const { log } = Fastify({ logger: false });

/**
 * Returns a request without a network, with which the server runs a command for an absent user.
 * @param by what the audit shows in place of a browser @param command null if the command's own guard makes it run once
 */
export function unattended(session: Session, by: string, command: IdempotentCommand | null): Context {
  return {
    command,
    session,
    permission: null,
    declares: () => true,
    requestId: randomUUID(),
    ip: '127.0.0.1',
    locale: 'en',
    deviceId: null,
    userAgent: by,
    headers: {},
    cookies: {},
    rawBody: null,
    readUpload: async () => refuse('request:invalid'),
    origin: 'http://localhost',
    url: '/',
    method: 'POST',
    log,
    setCookie: () => {},
    clearCookie: () => {},
    setHeader: () => {},
  };
}

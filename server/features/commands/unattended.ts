import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { refuse } from '#contract/platform/errors.ts';
import type { Context, Session } from '#server/platform/http/context.ts';
import type { IdempotentCommand } from '#server/platform/idempotency.ts';

const { log } = Fastify({ logger: false });

/**
 * A request without a network, by which the server gives a command for somebody who is not there.
 * @param by what the audit has in the place of a browser @param command null where the command's own guard makes it once
 */
export function unattended(session: Session, by: string, command: IdempotentCommand | null): Context {
  return {
    command,
    session,
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

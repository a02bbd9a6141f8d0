import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/platform/call.ts';
import { assert, refuse } from '#contract/platform/errors.ts';
import { idempotencyKeyPattern } from '#contract/platform/ids.ts';
import { hashRequest, type IdempotentCommand } from '../idempotency.ts';
import type { Session } from './context.ts';

const keyForm = new RegExp(idempotencyKeyPattern);

/** Returns the request's command if its call requires a key. Refuses a missing or malformed key. */
export function readCommand(call: Call, request: FastifyRequest, session: Session | null): IdempotentCommand | null {
  if (call.idempotency !== 'required') return null;
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') refuse('idempotency:missing');
  if (!keyForm.test(key)) refuse('request:invalid', { field: 'Idempotency-Key' });
  assert(session !== null, 'a keyed command is somebody’s');
  const { userId, accountId } = session;
  const { params, query } = request;
  const hash = hashRequest({ call: call.name, accountId, params, query, body: withoutProofs(call, request.body) });
  return { userId, accountId, call: call.name, key, hash };
}

/** Strips the proofs from the body: each try has a new one, but the command is the same. */
function withoutProofs({ proofs = [] }: Call, body: unknown): unknown {
  if (proofs.length === 0 || typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([field]) => !proofs.includes(field)));
}

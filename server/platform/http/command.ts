import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/platform/call.ts';
import { assert, Refusal, refuse } from '#contract/platform/errors.ts';
import { idempotencyKeyPattern } from '#contract/platform/ids.ts';
import type { Db } from '../db.ts';
import { findAnswer, hashRequest, type IdempotentCommand } from '../idempotency.ts';
import type { Session } from './context.ts';

const keyForm = new RegExp(idempotencyKeyPattern);

/** The command that a request is, where its call requires a key. Refuses a key that is missing or malformed. */
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

/** What a try proves itself with is new each time; the command is the same. */
function withoutProofs({ proofs = [] }: Call, body: unknown): unknown {
  if (proofs.length === 0 || typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([field]) => !proofs.includes(field)));
}

/**
 * Answers a repeated command with its first answer, before anything of it is looked at again: what the first try
 * used up or changed would refuse the second. Who asks, and whether he may, has been checked by then.
 */
export async function answerOnce(
  db: Db,
  call: Call,
  command: IdempotentCommand | null,
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (!command || call.repeatedBy === 'handler') return run();
  const before = await findAnswer(db, command);
  if (before) return before.value;
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The first try may have been done while this one was on its way to be refused.
    const after = await findAnswer(db, command);
    if (after) return after.value;
    throw error;
  }
}

import type { FastifyRequest } from 'fastify';
import type { ApiKeyPermission } from '#contract/api-keys/rules.ts';
import type { Call } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Session } from '#server/platform/http/context.ts';
import type { Authenticate } from '#server/platform/http/door.ts';
import { abnormality, findKey, noteUse, turnAbnormal, type FoundKey, type RequestLog } from '../api-keys/index.ts';
import { admit } from './admit.ts';
import { hashBody, isRightSignature, isTimely, readAccessKey, readCredentials } from './signature.ts';

/**
 * Authenticates a request: calls for programs by their signature, all others through `others`. Those that name a key
 * are logged.
 */
export function createKeyAuthenticate(deps: Deps, log: RequestLog, others: Authenticate): Authenticate {
  return async (request, call) =>
    typeof call.access === 'object' && 'apiKey' in call.access
      ? authenticateKey(deps, log, { request, call, permission: call.access.apiKey })
      : others(request, call);
}

interface Asking {
  readonly request: FastifyRequest;
  readonly call: Call;
  readonly permission: ApiKeyPermission;
}

/**
 * Signature first: until it is valid, no key is affected. Then nonce and rate limit, then whether the key may be used
 * at all and from this address, then whether it has the permission.
 */
async function authenticateKey(deps: Deps, log: RequestLog, { request, call, permission }: Asking): Promise<Session> {
  const key = await findKey(deps, readAccessKey(request.headers));
  // From here on its owner sees the request in the log, however it is answered.
  if (key) log.begin(request, call, key);
  const { timestamp, nonce, signature } = readCredentials(request.headers);
  if (!isTimely(timestamp, deps.clock.now())) refuse('apiKey:stale', { serverTime: deps.clock.now().getTime() });
  if (!key) refuse('apiKey:badSignature');
  const bodyHash = hashBody(request.rawBody ?? '');
  const signed = { timestamp, nonce, method: request.method, target: request.url, bodyHash };
  const by = await signerOf(deps, key, (secret) => isRightSignature(secret, signed, signature));
  if (!by) refuse('apiKey:badSignature');
  log.noteSigner(request, by);
  await admit(deps, key.id, nonce);
  log.noteAdmitted(request);
  if (key.isOwnerDisabled) refuse(80001);
  if (key.isOwnerBanned) refuse(50010);
  await refuseAbnormal(deps, key, request);
  if (!key.terms.permissions.includes(permission)) refuse('apiKey:permission', { permission });
  // Not awaited: the request is answered whether or not it can be noted.
  void noteUse(deps, key, request.ip).catch((err: unknown) =>
    request.log.warn({ err }, 'the use of a key could not be noted'),
  );
  return key.session;
}

/** Returns which secret of a key signed: its own, or the one before while that still works; undefined if neither did. */
async function signerOf({ vault, clock }: Deps, key: FoundKey, isSignedBy: (secret: string) => boolean) {
  const { id, secretSealed, previous } = key;
  if (isSignedBy(String(await vault.open('apiKey', id, secretSealed)))) return 'secret';
  if (!previous || previous.until <= clock.now()) return undefined;
  return isSignedBy(String(await vault.open('previousApiKey', id, previous.sealed))) ? 'oldSecret' : undefined;
}

/**
 * Refuses an address not on the list, or an expired key, and marks the key abnormal permanently: its owner has to look
 * at it.
 */
async function refuseAbnormal(deps: Deps, { id, terms }: FoundKey, request: FastifyRequest): Promise<void> {
  const reason = abnormality(terms, request.ip, deps.clock.now());
  if (!reason) return;
  if (terms.status === 'normal') {
    const misuse = { ip: request.ip, requestId: request.id };
    await deps.db.transaction().execute((tx) => turnAbnormal(tx, deps, id, reason, misuse));
  }
  // A proxy may hide from a program which address it comes from.
  refuse('apiKey:abnormal', reason === 'ip' ? { reason, ip: request.ip } : { reason });
}

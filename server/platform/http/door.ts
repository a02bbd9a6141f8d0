import type { FastifyRequest } from 'fastify';
import {
  addressLimit,
  defaultBodyKb,
  isMoneyCall,
  moneyLimit,
  webhookLimit,
  type Access,
  type Call,
} from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import { checkAccess, isForAnyone } from './access.ts';
import type { Session } from './context.ts';
import { localeOf } from './early-answers.ts';
import { isOpenInMaintenance, refuseCustomer, type ReadMaintenance } from './maintenance.ts';
import { addressKey, type Limiter } from './rate-limit.ts';

/**
 * Authenticates a request: by token, device proof and revocation, or by an API key's signature if the access rule
 * requires one. Returns null if no user is signed in.
 */
export type Authenticate = (request: FastifyRequest, call: Call) => Promise<Session | null>;

export interface DoorOptions {
  readonly authenticate: Authenticate;
  readonly limiter: Limiter;
  readonly readMaintenance: ReadMaintenance;
}

/** Decides which requests reach a call's handler. */
export interface Door {
  /** Before the body is read: checks the address's rate limits, identifies the caller, and checks their access. */
  enter(request: FastifyRequest): Promise<void>;
  /** The same for calls that programs sign, as soon as the bytes covered by the signature have arrived. */
  enterSigned(request: FastifyRequest): Promise<void>;
  /** The session that was admitted; null if there is none. */
  sessionOf(request: FastifyRequest): Session | null;
}

const isSigned = (access: Access) => typeof access === 'object' && 'apiKey' in access;

/** Returns the maximum body size of a call, in bytes. */
export const bodyLimitOf = ({ bodyKb = defaultBodyKb }: Pick<Call, 'bodyKb'>): number => bodyKb * 1024;

/** Refuses a body whose declared length is too large without waiting for it; forms have limits of their own. */
function refuseAnnounced({ headers }: FastifyRequest, bytes: number): void {
  const isForm = headers['content-type']?.startsWith('multipart/') ?? false;
  if (!isForm && Number(headers['content-length'] ?? 0) > bytes) refuse('request:tooLarge', { bytes });
}

/**
 * Creates the door of one call. Callers without access are refused with the access rule's code, `request:tooMany` or
 * `request:tooLarge`.
 */
export function createDoor(call: Call, { authenticate, limiter, readMaintenance }: DoorOptions): Door {
  const { access, rateLimit } = call;
  const bodyBytes = bodyLimitOf(call);
  const sessions = new WeakMap<FastifyRequest, Session>();

  const keepCustomersOut = async (request: FastifyRequest, session: Session | null) => {
    const maintenance = isOpenInMaintenance(call) ? null : await readMaintenance();
    if (!maintenance) return;
    // Only now are callers of public calls identified: staff are let through here too.
    const asking = session ?? (await authenticate(request, call));
    refuseCustomer(maintenance, { host: call.host, roles: asking?.roles, locale: localeOf(request) });
  };

  const recognise = async (request: FastifyRequest) => {
    const session = await authenticate(request, call);
    checkAccess(access, session);
    await keepCustomersOut(request, session);
    if (!session) return;
    if (isMoneyCall(call)) await limiter.admit(`account:${session.accountId}`, moneyLimit);
    sessions.set(request, session);
  };

  return {
    enter: async (request) => {
      const address = addressKey(request.ip);
      if (access === 'webhook') await limiter.admit(`webhook:${address}`, webhookLimit);
      else await limiter.admit(`address:${address}`, addressLimit);
      if (rateLimit) await limiter.admit(`${call.name}:${address}`, rateLimit);
      refuseAnnounced(request, bodyBytes);
      if (isForAnyone(access)) await keepCustomersOut(request, null);
      else if (!isSigned(access)) await recognise(request);
    },
    enterSigned: async (request) => {
      if (isSigned(access)) await recognise(request);
    },
    sessionOf: (request) => sessions.get(request) ?? null,
  };
}

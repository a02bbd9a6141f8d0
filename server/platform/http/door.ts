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
 * Finds who makes a request: by token, device proof and revocation, or by the signature of an API key where
 * the access rule asks for one. Null: nobody is signed in.
 */
export type Authenticate = (request: FastifyRequest, call: Call) => Promise<Session | null>;

export interface DoorOptions {
  readonly authenticate: Authenticate;
  readonly limiter: Limiter;
  readonly readMaintenance: ReadMaintenance;
}

/** Decides who gets to a call's handler. */
export interface Door {
  /** Before the body is read: limits of the address, who asks, whether he may. */
  enter(request: FastifyRequest): Promise<void>;
  /** The same of a call that programs sign, as soon as the bytes are there that their signature covers. */
  enterSigned(request: FastifyRequest): Promise<void>;
  /** Who was let in; null: nobody in particular. */
  sessionOf(request: FastifyRequest): Session | null;
}

const isSigned = (access: Access) => typeof access === 'object' && 'apiKey' in access;

/** How many bytes a call's body may have. */
export const bodyLimitOf = ({ bodyKb = defaultBodyKb }: Pick<Call, 'bodyKb'>): number => bodyKb * 1024;

/** What says itself that it is too large is not waited for; forms have limits of their own. */
function refuseAnnounced({ headers }: FastifyRequest, bytes: number): void {
  const isForm = headers['content-type']?.startsWith('multipart/') ?? false;
  if (!isForm && Number(headers['content-length'] ?? 0) > bytes) refuse('request:tooLarge', { bytes });
}

/** The door of one call. Who may not pass is refused with the access rule's code, `request:tooMany` or `request:tooLarge`. */
export function createDoor(call: Call, { authenticate, limiter, readMaintenance }: DoorOptions): Door {
  const { access, rateLimit } = call;
  const bodyBytes = bodyLimitOf(call);
  const sessions = new WeakMap<FastifyRequest, Session>();

  const keepCustomersOut = async (request: FastifyRequest, session: Session | null) => {
    const maintenance = isOpenInMaintenance(call) ? null : await readMaintenance();
    if (!maintenance) return;
    // Who makes a call that is for anyone is asked for now alone: staff are let through there too.
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

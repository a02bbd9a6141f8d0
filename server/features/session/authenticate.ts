import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { ownRole, permissionsOf } from '#contract/members/permissions.ts';
import { actingForHeader } from '#contract/members/rules.ts';
import type { Access, Call } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context, Session } from '#server/platform/http/context.ts';
import type { Authenticate } from '#server/platform/http/door.ts';
import { getAccount, memberships } from '../accounts/index.ts';
import { companyColumns, companyJoins, permissionsIn, type CompanyRow } from './companies.ts';
import { createSessionFinder, type SessionRow } from './find-sessions.ts';
import { checkProof, type Proof } from './proof.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import { elsewhereReason } from './tries.ts';
import { readAccessToken, type AccessClaims } from './tokens.ts';

/**
 * Finds the session of a request: valid token, proof by the token's key, proof not seen before, session not revoked,
 * user not disabled. One round trip, shared by waiting requests, because every request pays for it.
 */
export function createAuthenticate(deps: Deps, secrets: Secrets): Authenticate {
  const findSession = createSessionFinder(deps);
  return async (request, { access, host }) => {
    const token = bearerToken(request.headers.authorization);
    if (!token) return null;
    const claims = await readAccessToken(secrets, deps.clock, token);
    const proof = checkProof(
      {
        proof: headerText(request.headers['dpop']),
        method: request.method,
        url: requestUrl(request, deps.config, host),
        accessToken: token,
      },
      deps.clock,
    );
    if (proof.keyThumbprint !== claims.keyThumbprint) refuse('request:unauthenticated');
    const companyUid = actedFor(request, access);
    const row = await findSession({ proof, sessionId: claims.sessionId, companyUid });
    if (!row?.is_new || row.key_thumbprint !== claims.keyThumbprint) refuse('request:unauthenticated');
    if (row.is_over) refuseOver(row.revoke_reason);
    if (row.is_disabled) refuse(80001);
    if (row.is_banned) refuse(50010);
    const own = ownSession(claims, row);
    return companyUid === undefined || companyUid === row.uid ? own : companySession(own, row);
  };
}

type Whose = Pick<AccessClaims, 'userId' | 'sessionId'>;
type Own = Pick<SessionRow, 'account_type' | 'kyc_status' | 'tier' | 'country' | 'roles'>;

/** Returns the company a request acts for, if the call can be about a company's account. */
function actedFor(request: FastifyRequest, access: Access): string | undefined {
  const isAboutAnAccount = typeof access === 'object' && 'permission' in access;
  return isAboutAnAccount ? headerText(request.headers[actingForHeader]) : undefined;
}

function ownSession({ userId, sessionId }: Whose, row: Own): Session {
  const roles = [ownRole(row.account_type), ...row.roles];
  const { kyc_status: kycStatus, account_type: accountType, tier, country } = row;
  const permissions = permissionsOf(roles);
  return { userId, accountId: userId, sessionId, kycStatus, accountType, tier, country, roles, permissions };
}

/** Returns a session for a user who is not online, acting for an account. Refuses with `request:noPermission`. */
export async function sessionFor(db: Db, userId: string, accountId: string): Promise<Session> {
  const row = await getAccount(db, userId);
  if (row.is_disabled || row.banned_at !== null) refuse('request:noPermission', { reason: 'closed' });
  return actFor(db, ownSession({ userId, sessionId: randomUUID() }, row), accountId);
}

/**
 * Returns the same user's session for an account they acted for before: their own, or a company's of which they must
 * still be a member. Refuses with `request:noPermission`.
 */
export async function actFor(db: Db, own: Session, accountId: string): Promise<Session> {
  if (accountId === own.userId) return own;
  const { rows } = await sql<CompanyRow>`select ${companyColumns} from ${memberships} m ${companyJoins}
    where m.user_id = ${own.userId} and m.company_id = ${accountId}`.execute(db);
  return companySession(own, rows[0] ?? {});
}

/**
 * Returns a session acting for a company. Refuses with `request:noPermission` unless the user is a member and the
 * company is open.
 */
function companySession(own: Session, row: Partial<CompanyRow>): Session {
  const { company_id: accountId, company_status: kycStatus, company_tier: tier, role_permissions = null } = row;
  const country = row.company_country ?? null;
  if (!accountId || kycStatus === undefined || tier === undefined)
    refuse('request:noPermission', { reason: 'membership' });
  if (row.company_closed) refuse('request:noPermission', { reason: 'closed' });
  const isOwner = row.is_owner === true;
  const deals = row.company_deals === true;
  const permissions = permissionsIn({ is_owner: isOwner, role_permissions, company_deals: deals });
  const roles = [isOwner ? 'merchantOwner' : 'merchantEmployee'];
  return { ...own, accountId, kycStatus, accountType: 'merchant', tier, country, roles, permissions };
}

/**
 * Refuses an ended session: reports it if a newer one replaced it, else asks for a new token, like an expired token
 * does.
 */
function refuseOver(reason: string | null): never {
  return refuse(reason === elsewhereReason ? 50004 : 'request:unauthenticated');
}

/** Checks and uses up the proof of a call that begins or renews a session. */
export async function useProof(deps: Deps, context: Context, accessToken?: string): Promise<Proof> {
  const proof = checkProof(
    {
      proof: headerText(context.headers['dpop']),
      method: context.method,
      url: contextUrl(context, deps.config.publicOrigin),
      accessToken,
    },
    deps.clock,
  );
  const { numInsertedOrUpdatedRows } = await deps.db
    .insertInto('proof_seen')
    .values({ key_thumbprint: proof.keyThumbprint, jti: proof.jti, seen_at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) refuse('request:unauthenticated');
  return proof;
}

function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([A-Za-z0-9._-]{20,4096})$/.exec(header ?? '')?.[1];
}

function headerText(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Returns the URL as the client wrote it into its proof, with the origin of the host the call belongs to. */
function requestUrl(request: FastifyRequest, { publicOrigin, secondOrigin }: Config, host: Call['host']): string {
  const origin = host === 'second' ? (secondOrigin ?? publicOrigin) : publicOrigin;
  return withoutQuery(origin ?? `${request.protocol}://${request.host}`, request.url);
}

function contextUrl(context: Context, publicOrigin: string | undefined): string {
  return withoutQuery(publicOrigin ?? context.origin, context.url);
}

function withoutQuery(origin: string, url: string): string {
  return origin + (url.split('?')[0] ?? '');
}

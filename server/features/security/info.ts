import { sql } from 'kysely';
import { must } from '#contract/platform/errors.ts';
import type { NextStep } from '#contract/security/rules.ts';
import type { SecurityLevel } from '#contract/security/states.ts';
import type { Deps } from '#server/platform/deps.ts';
import { accounts } from '../accounts/index.ts';
import { countRecoveryCodes, findTotp, maskEmail, maskPhone, passkeysOf } from '../step-up/index.ts';
import { showOwnApplication } from './application-store.ts';
import { findLock } from './attempts.ts';
import './tables.ts';

/** Facts an account's security level is derived from. */
export interface Bound {
  readonly hasEmail: boolean;
  readonly hasPhone: boolean;
  readonly hasTotp: boolean;
  readonly passkeys: number;
  readonly hasFundPassword: boolean;
  readonly recoveryCodesLeft: number;
}

/** Number of recovery codes at which to suggest new ones. */
const fewRecoveryCodes = 3;

/**
 * Returns the security level. High: an authenticator or a passkey, and a fund password. Medium: an authenticator or a
 * passkey, or both contacts. Low: one contact.
 */
export function levelOf(bound: Bound): SecurityLevel {
  const hasSecondFactor = bound.hasTotp || bound.passkeys > 0;
  if (hasSecondFactor && bound.hasFundPassword) return 'high';
  return hasSecondFactor || (bound.hasEmail && bound.hasPhone) ? 'medium' : 'low';
}

/** Returns the steps that would make the account safer, most useful first. */
export function nextStepsOf(bound: Bound): NextStep[] {
  const steps: readonly (readonly [NextStep, boolean])[] = [
    ['bindAuthenticator', !bound.hasTotp],
    ['bindEmail', !bound.hasEmail],
    ['bindPhone', !bound.hasPhone],
    ['setFundPassword', !bound.hasFundPassword],
    ['makeRecoveryCodes', bound.hasTotp && bound.recoveryCodesLeft < fewRecoveryCodes],
    ['addPasskey', bound.passkeys === 0],
  ];
  return steps.filter(([, isUseful]) => isUseful).map(([step]) => step);
}

/** Returns the data of a user's security center. */
export async function getSecurityInfo(deps: Deps, userId: string) {
  const now = deps.clock.now();
  const user = must(await findFacts(deps, userId), 'the user');
  const totp = await findTotp(deps.db, userId);
  const recoveryCodesLeft = await countRecoveryCodes(deps.db, userId);
  const lockedUntil = await findLock(deps, userId, 'fundPassword');
  const hasTotp = Boolean(totp?.bound_at);
  const bound: Bound = {
    hasEmail: user.email !== null,
    hasPhone: user.phone !== null,
    hasTotp,
    passkeys: user.passkeys,
    hasFundPassword: user.has_fund_password,
    recoveryCodesLeft,
  };
  const blockedUntil = user.transfers_blocked_until;
  return {
    level: levelOf(bound),
    nextSteps: nextStepsOf(bound),
    phoneNumber: user.phone && maskPhone(user.phone),
    emailAddress: user.email && maskEmail(user.email),
    isAuthenticatorBound: hasTotp,
    passkeys: user.passkeys,
    recoveryCodesLeft,
    isFundPasswordSet: user.has_fund_password,
    fundPasswordLockedUntil: lockedUntil?.toISOString() ?? null,
    blockedUntil: blockedUntil && blockedUntil > now ? blockedUntil.toISOString() : null,
    isFrozen: user.frozen_at !== null,
    application: await showOwnApplication(deps.db, userId),
    asOf: now.toISOString(),
  };
}

interface Facts {
  readonly email: string | null;
  readonly phone: string | null;
  readonly transfers_blocked_until: Date | null;
  readonly frozen_at: Date | null;
  readonly has_fund_password: boolean;
  readonly passkeys: number;
}

async function findFacts(deps: Deps, userId: string): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select email, phone, transfers_blocked_until, frozen_at,
      exists (select from fund_password where user_id = u.id) as has_fund_password,
      ${passkeysOf(sql.ref('u.id'))} as passkeys
    from ${accounts} u where id = ${userId}`.execute(deps.db);
  return rows[0];
}

import { writeAudit } from '#server/platform/audit.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { newRow, type NewRow } from '#server/platform/new-rows.ts';
import { writeTogether } from '#server/platform/write-together.ts';
import { getAccount } from '../accounts/index.ts';
import { voidVerifications } from '../step-up/index.ts';
import { blockTransfers } from './block.ts';
import { deviceName } from '#contract/platform/platform-of.ts';
import { tellPrivately } from '../notices/index.ts';
import './tables.ts';

interface Operation {
  readonly userId: string;
  readonly action: string;
  readonly succeeded: boolean;
}

/** Writes a line of the security history shown to the owner. */
export async function noteOperation(tx: Queryable, deps: Deps, context: Context, operation: Operation): Promise<void> {
  await writeTogether(tx, { rows: [operationRow(deps, context, operation)] });
}

/** Returns that line as a row, to be written with the command's end. */
export function operationRow(deps: Deps, context: Context, { userId, action, succeeded }: Operation): NewRow {
  return newRow('safe_operation', {
    id: deps.ids.uuid(),
    user_id: userId,
    action,
    ip: context.ip,
    user_agent: context.userAgent,
    device_id: context.deviceId,
    country: deps.providers.geoip.findCountry(context.ip) ?? null,
    succeeded,
    at: deps.clock.now(),
  });
}

export interface SecurityChange {
  readonly userId: string;
  /** Name of the change, in the form of step-up actions: `security.bindPhone`. */
  readonly action: string;
  /** Contacts no longer on the account that are still notified. Those bound after the change are notified anyway. */
  readonly formerContacts?: readonly (string | null)[];
  /** For the audit. Never a secret. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
  /** Operator acting on the owner's behalf; their device is not shown to the owner. */
  readonly operatorId?: string;
  /** The operator's reason, for the contacts and the audit. */
  readonly reason?: string;
  /** Owner's name for the changed item, shown in the mails. */
  readonly item?: string;
  /**
   * Whether the change blocks transfers. False for signing out and freezing, which weaken no protection of money.
   * Default true.
   */
  readonly blocksTransfers?: boolean;
}

/**
 * Does everything that follows from a change to an account's security, in the change's transaction: the line in its
 * history, the audit, a mail or message to every old and new contact, no transfers and withdrawals for 24 hours, and no
 * use of verifications from before it. Call it after the change itself.
 */
export async function noteSecurityChange(tx: Tx, deps: Deps, context: Context, change: SecurityChange): Promise<void> {
  const { userId, action, operatorId } = change;
  if (change.blocksTransfers ?? true) {
    await blockTransfers(tx, deps, userId);
    await voidVerifications(tx, deps, userId);
  }
  const occasion = operatorId === undefined ? context : { ...context, ip: '', userAgent: '', deviceId: null };
  await noteOperation(tx, deps, occasion, { userId, action, succeeded: true });
  await writeAudit(
    tx,
    {
      actor: operatorId === undefined ? { kind: 'user', id: userId } : { kind: 'staff', id: operatorId },
      action,
      subject: `user:${userId}`,
      details: { ...change.details },
      reason: change.reason ?? null,
      from: context,
    },
    deps.vault,
  );
  await tellContacts(tx, deps, occasion, change);
}

async function tellContacts(tx: Tx, deps: Deps, context: Context, change: SecurityChange): Promise<void> {
  const user = await getAccount(tx, change.userId);
  const values = {
    action: change.action,
    ip: context.ip || null,
    device: deviceName(context.userAgent),
    item: change.item ?? null,
    reason: change.reason ?? null,
    blockedUntil: ((change.blocksTransfers ?? true) && user.transfers_blocked_until?.toISOString()) || null,
  };
  const contacts = [user.email, user.phone, ...(change.formerContacts ?? [])].filter((contact) => contact !== null);
  await tellPrivately(tx, deps, change.userId, 'security.changed', values, { contacts });
}

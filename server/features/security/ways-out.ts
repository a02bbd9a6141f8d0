import { deviceName } from '#contract/platform/platform-of.ts';
import type { Given } from '../commands/index.ts';
import { telling } from '../notices/index.ts';
import { operationRow } from './operations.ts';

/** A change of where an account's money may go. */
export type WayOut =
  | 'address.add'
  | 'address.allowListOff'
  | 'beneficiary.add'
  | 'beneficiary.change'
  | 'recipient.add'
  | 'recipient.change';

/** A change of whom an account can pay, as its security history has it. */
export type PayeeChange =
  | Exclude<WayOut, `address.${string}`>
  | 'beneficiary.delete'
  | 'beneficiary.restore'
  | 'recipient.delete'
  | 'recipient.restore';

type Teller = Pick<Given, 'deps' | 'context' | 'session' | 'writeAll'>;

/**
 * Notifies the owner of a change that opens a way out for money, while there is still time to stop it. A verification by
 * authenticator or passkey sends nothing that would. @param items what was added or changed, as the owner knows it
 */
export function tellOfWayOut(given: Teller, action: WayOut, items: readonly string[]): void {
  const { deps, context, session } = given;
  const origin = { ip: context.ip, device: deviceName(context.userAgent) };
  const values = { action, item: namesOf(items), ...origin, reason: null, blockedUntil: null };
  given.writeAll(telling(deps, session.accountId, 'security.changed', values));
}

/** Adds a line to the security history of the user who changed whom their account can pay. */
export function notePayeeChange({ deps, context, session, writeAll }: Teller, action: PayeeChange): void {
  writeAll({ rows: [operationRow(deps, context, { userId: session.userId, action, succeeded: true })] });
}

const mostNamed = 3;

/** Returns the first names in full, and the number of the others; null if there are none. */
function namesOf(items: readonly string[]): string | null {
  const named = items.slice(0, mostNamed);
  const more = items.length - named.length;
  return items.length === 0 ? null : [...named, ...(more > 0 ? [`+${more}`] : [])].join(', ');
}

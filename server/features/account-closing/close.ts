import type { BodyOf } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { accountClosingSchemas } from '#contract/account-closing/schemas.ts';
import type { ClosingBlocker, EndWithAccount } from '#server/platform/closing.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import type { Rates } from '#server/providers/rates/rates.ts';
import { lockContacts, setShut } from '../accounts/index.ts';
import { defineCommand, type Command } from '../commands/index.ts';
import { noteSecurityChange } from '../security/index.ts';
import { endSessions } from '../session/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { check, dustRates, isClear } from './check.ts';

/** Name of the audit record of the reason, which isn't sent to the customer's contacts as a staff member's is. */
export const closingReason = 'account.closingReason';

type Order = BodyOf<typeof accountClosingSchemas.close>;

/**
 * Closes the caller's own account. Refuses with `account:notClosable` if anything is in the way, checked again behind
 * the lock of the account's row: it waits for orders that are just being written, which refer to the row, and orders
 * after it find the account disabled.
 */
export function createCloseAccount(
  blockers: readonly ClosingBlocker[],
  ends: readonly EndWithAccount[],
): Command<Order, { readonly closedAt: string }> {
  return defineCommand<Order, { readonly closedAt: string }, undefined, Rates>({
    name: 'account.close',
    stepUp: verifiedFor('account.close'),
    outside: (deps, context) => dustRates(deps, sessionOf(context).userId),
    work: async (given, { reason }) => {
      const { tx, deps, context, session, now, outside: rates } = given;
      const { userId } = session;
      const { closed_at: closedAt } = await lockContacts(tx, userId);
      if (closedAt) refuse('request:unauthenticated');
      const found = await check(tx, userId, rates, blockers);
      if (!isClear(found)) refuse('account:notClosable');
      given.verify({});
      for (const end of ends) await end(given, userId);
      await setShut(tx, userId, { is_disabled: true, closed_at: now });
      const revokedSessions = await endSessions(tx, deps, { userId, reason: 'closed' });
      await noteSecurityChange(tx, deps, context, {
        userId,
        action: 'account.close',
        details: { revokedSessions, dust: found.balances.map(({ asset }) => asset).join(',') },
        blocksTransfers: false,
      });
      if (reason.trim() !== '') given.note({ action: closingReason, subject: `user:${userId}`, reason: reason.trim() });
      return { closedAt: now.toISOString() };
    },
  });
}

import { maxStatements } from '#contract/appeals/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import { defineCommand, type Given } from '../../commands/index.ts';
import { lockOrder } from '../store.ts';
import { addStatement, countStatements, type Statement } from './open.ts';
import { showAppeal } from './show.ts';
import { lockOpenAppeal, ownAppeals, sideOf } from './store.ts';

/**
 * Adds a statement by one side of an appeal. Refuses 60019 for an appeal the account is not part of, 60015 if it is
 * decided or the time is over.
 */
export const stateCase = defineCommand({
  name: 'appeal.state',
  locks: 'account',
  work: async (given: Given, { id, ...said }: Statement & { readonly id: string }) => {
    const { tx, deps, session, now } = given;
    const found = await ownAppeals(tx, session.accountId).where('id', '=', id).executeTakeFirst();
    const side = found && sideOf(found, session.accountId);
    if (!side) refuse(60019);
    // Same lock order as everywhere else.
    await lockOrder(tx, found.order_id);
    const appeal = await lockOpenAppeal(tx, found.order_id);
    if (appeal?.id !== id || appeal.statements_until <= now) refuse(60015, { status: appeal?.status ?? 'closed' });
    if ((await countStatements(tx, id, side)) >= maxStatements) refuse(60015, { limit: maxStatements });
    await addStatement(given, appeal, side, said);
    given.note({ action: 'appeal.state', subject: `appeal:${id}`, details: { side, files: said.vouchers.length } });
    return showAppeal(deps, tx, { ...appeal, updated_at: now }, side);
  },
});

import { earnAgreementVersion } from '#contract/earn/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import { defineCommand } from '../commands/index.ts';
import './tables.ts';

/** Finds the newest version of the terms that was accepted for an account. */
export const findAgreement = (db: Queryable, accountId: string) =>
  db
    .selectFrom('earn_agreement')
    .select(['version', 'accepted_at'])
    .where('account_id', '=', accountId)
    .orderBy('version', 'desc')
    .executeTakeFirst();

/**
 * Accepts the newest version of the terms; refuses any other with 60015. The time and the user who agreed are stored.
 */
export const acceptAgreement = defineCommand<{ readonly version: string }, { version: string; acceptedAt: string }>({
  name: 'earn.agree',
  standing: 'unfrozen',
  locks: 'account',
  work: async (given, { version }) => {
    const { tx, session, now } = given;
    if (version !== earnAgreementVersion) refuse(60015, { version: earnAgreementVersion });
    const known = await findAgreement(tx, session.accountId);
    if (known?.version === version) {
      given.doNothing();
      return { version, acceptedAt: known.accepted_at.toISOString() };
    }
    const row = { account_id: session.accountId, version, user_id: session.userId, accepted_at: now };
    given.write(tx.insertInto('earn_agreement').values(row));
    given.note({ action: 'earn.agree', subject: `user:${session.accountId}`, details: { version } });
    return { version, acceptedAt: now.toISOString() };
  },
});

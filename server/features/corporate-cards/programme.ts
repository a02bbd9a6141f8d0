import { cardForms } from '#contract/corporate-cards/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Session } from '#server/platform/http/context.ts';
import { accounts, listAccounts, memberships } from '../accounts/index.ts';
import { defineCommand } from '../commands/index.ts';
import { isCurrencyOpen, listOpenCurrencies } from '../global-account/index.ts';
import { findMembersWith, memberName } from '../members/index.ts';
import './tables.ts';

/**
 * Returns who can hold a company's cards, in which currencies, and what pays if a card's own currency has too little.
 */
export async function getProgramme({ db, providers }: Deps, session: Session) {
  const holders = await listHolders(db, session.accountId);
  const [currencies, fallback, former] = await Promise.all([
    listOpenCurrencies(db, session.accountId),
    fallbackOf(db, session.accountId),
    listFormer(db, session.accountId),
  ]);
  const named = holders.map(({ uid, name }) => ({ uid, name }));
  const forms = cardForms.filter((form) => form !== 'physical' || providers.issuing.can.physicalCards);
  return { holders: named, former, currencies: [...currencies], forms, fallback: [...fallback] };
}

/** Lists the company's own sign-in, its owners, and members whose role lets them hold cards, except closed accounts. */
export async function listHolders(db: Queryable, companyId: string) {
  const ids = [companyId, ...(await findMembersWith(db, companyId, 'cards.read'))];
  const open = (await listAccounts(db, ids)).filter(({ is_disabled, banned_at }) => !is_disabled && banned_at === null);
  return open.map(memberName).toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Lists the uids of those who hold open cards of a company but left it. */
async function listFormer(db: Queryable, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('corporate_card as c')
    .innerJoin(accounts.as('a'), 'a.id', 'c.holder_id')
    .select('a.uid')
    .distinct()
    .where('c.account_id', '=', companyId)
    .where('c.status', '<>', 'closed')
    .whereRef('c.holder_id', '<>', 'c.account_id')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom(memberships.as('m'))
            .select('m.id')
            .whereRef('m.company_id', '=', 'c.account_id')
            .whereRef('m.user_id', '=', 'c.holder_id'),
        ),
      ),
    )
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Returns the order in which other currencies pay. */
export async function fallbackOf(db: Queryable, accountId: string): Promise<readonly string[]> {
  const row = await db
    .selectFrom('corporate_card_setting')
    .select('fallback')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.fallback ?? [];
}

/** Refuses 60006 for a currency the global account doesn't have. */
export async function assertOpen(db: Queryable, accountId: string, currency: string): Promise<void> {
  if (!(await isCurrencyOpen(db, accountId, currency))) refuse(60006, { asset: currency });
  scaleOf(assetCode(currency));
}

/** Sets which currencies pay if a card's own has too little. */
export const setFallback = defineCommand<{ readonly currencies: readonly string[] }, { fallback: string[] }>({
  name: 'card.setFallback',
  standing: 'unfrozen',
  locks: 'account',
  work: async (given, { currencies }) => {
    const { tx, session, now } = given;
    for (const currency of currencies) await assertOpen(tx, session.accountId, currency);
    const fallback = [...currencies];
    await tx
      .insertInto('corporate_card_setting')
      .values({ account_id: session.accountId, fallback, updated_at: now })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ fallback, updated_at: now }))
      .execute();
    const details = { currencies: fallback.join(' ') };
    given.note({ action: 'card.setFallback', subject: `user:${session.accountId}`, details });
    return { fallback };
  },
});

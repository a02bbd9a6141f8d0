import '#server/features/corporate-cards/tables.ts';
import { cardValues, issueValues, limitValues } from '#contract/corporate-cards/rules.ts';
import { openCurrency } from '#server/features/global-account/testing/open-currency.ts';
import { noLimits } from '../harness/card-firm.ts';
import type { TestServer } from '../harness/server.ts';
import { body, passed, type ForeignId, type MakeInput } from './belongings.ts';
import type { Somebody } from './people.ts';

interface Card {
  readonly status?: 'ordered' | 'active' | 'frozen';
  readonly form?: 'virtual' | 'physical';
}

/** A card of a company's own, which its issuer has. @returns its id */
export async function corporateCardOf(
  { db, deps }: TestServer,
  { userId }: Pick<Somebody, 'userId'>,
  { status = 'active', form = 'virtual' }: Card = {},
): Promise<string> {
  const [id, now] = [deps.ids.uuid(), deps.clock.now()];
  await deps.providers.issuing.issue({ id, holder: 'Ada', currency: 'EUR', form, limits: noLimits });
  const people = { account_id: userId, holder_id: userId, made_by: userId };
  const limits = { per_transaction: null, per_day: null, per_month: null, categories: [], countries: [] };
  const shipment = form === 'physical' ? ('delivered' as const) : null;
  const facts = { currency: 'EUR', form, label: '', last_four: '4242', expires: '09/29', shipment, replaces: null };
  const frozen_by = status === 'frozen' ? userId : null;
  const times = { told_version: 1, created_at: now, updated_at: now };
  await db
    .insertInto('corporate_card')
    .values({ id, ...people, ...limits, ...facts, ...times, status, frozen_by, is_single_use: false })
    .execute();
  return id;
}

const ofCompany = (make: MakeInput): ForeignId => ({ among: 'verifiedCompanies', make });

/** A new card of a company's, for its own sign-in. */
export const newCorporateCard: MakeInput = async (server, _owner, asking) => {
  await openCurrency(server.deps, asking.userId, 'EUR');
  const limits = { ...noLimits, categories: [], countries: [] };
  const order = {
    holder: asking.uid,
    form: 'virtual',
    currency: 'EUR',
    label: '',
    limits,
    isSingleUse: false,
  } as const;
  return body({ ...order, verification: await passed(server, asking, 'cards.manage', issueValues(order)) });
};

/** What of a company's cards only its own people may use. */
export const corporateCardIds: Readonly<Record<string, ForeignId>> = {
  'corporateCards.activate id': ofCompany(async (server, owner) =>
    body({ id: await corporateCardOf(server, owner, { status: 'ordered', form: 'physical' }), lastFour: '4242' }),
  ),
  'corporateCards.freeze id': ofCompany(async (server, owner) => body({ id: await corporateCardOf(server, owner) })),
  'corporateCards.unfreeze id': ofCompany(async (server, owner) =>
    body({ id: await corporateCardOf(server, owner, { status: 'frozen' }) }),
  ),
  'corporateCards.close id': ofCompany(async (server, owner) => body({ id: await corporateCardOf(server, owner) })),
  'corporateCards.changeLimits id': ofCompany(async (server, owner, asking) => {
    const id = await corporateCardOf(server, owner);
    const limits = { ...noLimits, perDay: '50.00' };
    return body({ id, limits, verification: await passed(server, asking, 'cards.manage', limitValues(id, limits)) });
  }),
  'corporateCards.replace id': ofCompany(async (server, owner, asking) => {
    const id = await corporateCardOf(server, owner);
    return body({ id, verification: await passed(server, asking, 'cards.manage', cardValues(id, 'replace')) });
  }),
  'corporateCards.reveal id': ofCompany(async (server, owner, asking) => {
    const id = await corporateCardOf(server, owner);
    return body({ id, verification: await passed(server, asking, 'cards.manage', cardValues(id, 'reveal')) });
  }),
};

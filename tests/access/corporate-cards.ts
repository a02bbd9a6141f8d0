import '#server/features/corporate-cards/dispute-tables.ts';
import '#server/features/corporate-cards/payment-tables.ts';
import '#server/features/corporate-cards/request-tables.ts';
import '#server/features/corporate-cards/tables.ts';
import { cardValues, issueValues, limitValues, requestValues } from '#contract/corporate-cards/rules.ts';
import { openCurrency } from '#server/features/global-account/testing/open-currency.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { noLimits } from '../harness/card-firm.ts';
import type { TestServer } from '../harness/server.ts';
import { body, file, passed, type ForeignId, type MakeInput } from './belongings.ts';
import type { Somebody } from './people.ts';

interface Card {
  readonly status?: 'ordered' | 'active' | 'frozen';
  readonly form?: 'virtual' | 'physical';
}

/** Creates a company card that its issuer has. @returns its id */
export async function corporateCardOf(
  { db, deps }: TestServer,
  { userId }: Pick<Somebody, 'userId'>,
  { status = 'active', form = 'virtual' }: Card = {},
): Promise<string> {
  const [id, now] = [deps.ids.uuid(), deps.clock.now()];
  await deps.providers.issuing.issue({ id, holderId: userId, holder: 'Ada', currency: 'EUR', form, limits: noLimits });
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

/** Creates a payment with a company card. @returns its id */
export async function cardPaymentOf(server: TestServer, owner: Pick<Somebody, 'userId'>): Promise<string> {
  const { db, deps } = server;
  const [id, now] = [deps.ids.uuid(), deps.clock.now()];
  const card_id = await corporateCardOf(server, owner);
  const shop = { merchant: 'Shop', merchant_code: '5812', category: 'dining', country: 'DE' } as const;
  const asked = { asked_amount: '10', asked_currency: 'EUR', amount: '1000', open: '0', refunded: '0', held: '0' };
  const pays = { currency: 'EUR', fund_asset: 'EUR', price_units: '1', price_base: '1', rate: null, paid: '1000' };
  const facts = { status: 'settled', decline_reason: null, is_stand_in: false, captured: '1000' } as const;
  const counts = { version: 1, postings: 0, created_at: now, updated_at: now };
  await db
    .insertInto('corporate_card_payment')
    .values({
      id,
      provider_id: `pay_${id}`,
      card_id,
      account_id: owner.userId,
      ...shop,
      ...asked,
      ...pays,
      ...facts,
      ...counts,
    })
    .execute();
  return id;
}

const anyWish = { field: 'oneOff', amount: '20', reason: 'A conference' };

/** Creates a cardholder's request in a company. @returns its id */
async function requestOf({ db, deps }: TestServer, owner: Pick<Somebody, 'userId'>, cardId: string): Promise<string> {
  const [id, now] = [deps.ids.uuid(), deps.clock.now()];
  const people = { account_id: owner.userId, asked_by: owner.userId, decided_by: null };
  const words = {
    reason: sealText(deps.vault, 'limitReason', id, 'A conference'),
    answer: sealText(deps.vault, 'limitAnswer', id, ''),
  };
  const wish = { field: 'oneOff', amount: '2000', status: 'pending' } as const;
  const times = { ends_at: new Date(now.getTime() + 86_400_000), created_at: now, updated_at: now };
  await db
    .insertInto('corporate_card_request')
    .values({ id, card_id: cardId, ...people, ...wish, ...words, ...times })
    .execute();
  return id;
}

/** Creates a dispute of a company's card payment. @returns its id */
async function disputeOf(server: TestServer, owner: Pick<Somebody, 'userId'>): Promise<string> {
  const { db, deps } = server;
  const [id, now] = [deps.ids.uuid(), deps.clock.now()];
  const payment_id = await cardPaymentOf(server, owner);
  const people = { payment_id, account_id: owner.userId, opened_by: owner.userId };
  const said = { status: 'draft', reason: 'duplicate', amount: '1000', credited: '0' } as const;
  const text = sealText(deps.vault, 'disputeText', id, 'Twice');
  const times = { submit_by: new Date(now.getTime() + 86_400_000), answer_by: null, created_at: now, updated_at: now };
  await db
    .insertInto('corporate_card_dispute')
    .values({ id, ...people, ...said, text, ...times, files: [], version: 0, is_told: true })
    .execute();
  return id;
}

/** Attaches a receipt to a payment. @returns its id */
async function attached({ db }: TestServer, payment: string, owner: Somebody): Promise<string> {
  const receipt = await file(owner, 'card.receipt');
  await db
    .updateTable('upload')
    .set({ claimed_by: `cardPayment:${payment}` })
    .where('id', '=', receipt)
    .execute();
  await db
    .updateTable('corporate_card_payment')
    .set({ receipts: [receipt] })
    .where('id', '=', payment)
    .execute();
  return receipt;
}

const anyDispute = { reason: 'duplicate', amount: '10.00', text: 'Charged twice', files: [] };

const ofCompany = (make: MakeInput): ForeignId => ({ among: 'verifiedCompanies', make });

/** A new company card whose holder is the company's own sign-in. */
export const newCorporateCard: MakeInput = async (server, _owner, asking) => {
  await openCurrency(server.deps, asking.userId, 'EUR');
  const limits = { ...noLimits, categories: [], countries: [], merchants: [] };
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

/** Ids of company card data that only the company's own members may use. */
export const corporateCardIds: Readonly<Record<string, ForeignId>> = {
  'corporateCards.activate id': ofCompany(async (server, owner) =>
    body({ id: await corporateCardOf(server, owner, { status: 'ordered', form: 'physical' }), lastFour: '4242' }),
  ),
  'corporateCards.getRates CardId': ofCompany(async (server, owner) => ({
    query: { CardId: await corporateCardOf(server, owner) },
  })),
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
  'corporateCards.setRecord id': ofCompany(async (server, owner) =>
    body({ id: await cardPaymentOf(server, owner), category: 'travel', note: 'Trip', receipts: [] }),
  ),
  'corporateCards.setRecord receipts': ofCompany(async (server, owner, asking) =>
    body({
      id: await cardPaymentOf(server, asking),
      category: null,
      note: '',
      receipts: [await file(owner, 'card.receipt')],
    }),
  ),
  'corporateCards.getReceipt Id': ofCompany(async (server, owner) => {
    const id = await cardPaymentOf(server, owner);
    return { query: { Id: id, File: await attached(server, id, owner) } };
  }),
  'corporateCards.getReceipt File': ofCompany(async (server, owner, asking) => {
    const id = await cardPaymentOf(server, owner);
    const receipt = await attached(server, id, owner);
    return { query: { Id: owner === asking ? id : await cardPaymentOf(server, asking), File: receipt } };
  }),
  'corporateCards.listDisputes PaymentId': ofCompany(async (server, owner) => ({
    query: { PaymentId: await cardPaymentOf(server, owner) },
  })),
  'corporateCards.openDispute paymentId': ofCompany(async (server, owner) =>
    body({ paymentId: await cardPaymentOf(server, owner), ...anyDispute }),
  ),
  'corporateCards.openDispute files': ofCompany(async (server, owner, asking) =>
    body({
      paymentId: await cardPaymentOf(server, asking),
      ...anyDispute,
      files: [await file(owner, 'card.dispute')],
    }),
  ),
  'corporateCards.changeDispute id': ofCompany(async (server, owner) =>
    body({ id: await disputeOf(server, owner), ...anyDispute }),
  ),
  'corporateCards.changeDispute files': ofCompany(async (server, owner, asking) =>
    body({ id: await disputeOf(server, asking), ...anyDispute, files: [await file(owner, 'card.dispute')] }),
  ),
  'corporateCards.submitDispute id': ofCompany(async (server, owner) => body({ id: await disputeOf(server, owner) })),
  'corporateCards.withdrawDispute id': ofCompany(async (server, owner) => body({ id: await disputeOf(server, owner) })),
  'corporateCards.requestLimit id': ofCompany(async (server, owner) =>
    body({ id: await corporateCardOf(server, owner), ...anyWish }),
  ),
  'corporateCards.decideRequest id': ofCompany(async (server, owner, asking) => {
    const id = await requestOf(server, owner, await corporateCardOf(server, owner));
    const values = requestValues({ id, amount: '20.00' });
    return body({
      id,
      decision: 'approve',
      answer: '',
      verification: await passed(server, asking, 'cards.manage', values),
    });
  }),
  'corporateCards.cancelRequest id': ofCompany(async (server, owner) =>
    body({ id: await requestOf(server, owner, await corporateCardOf(server, owner)) }),
  ),
  'corporateCards.reveal id': ofCompany(async (server, owner, asking) => {
    const id = await corporateCardOf(server, owner);
    return body({ id, verification: await passed(server, asking, 'cards.manage', cardValues(id, 'reveal')) });
  }),
};

import { randomUUID } from 'node:crypto';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { cardValues, issueValues, limitValues, type CardLimits } from '#contract/corporate-cards/rules.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import type { corporateCardsSchemas } from '#contract/corporate-cards/schemas.ts';
import { openCurrency } from '#server/features/global-account/testing/open-currency.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { callFor, company, employee, makeRole, type Someone } from './company.ts';
import { fund } from './funds.ts';
import type { TestServer } from './server.ts';

export type Order = Omit<BodyOf<typeof corporateCardsSchemas.issue>, 'verification'>;

/** Limits that limit nothing. */
export const noLimits: CardLimits = {
  perTransaction: null,
  perDay: null,
  perMonth: null,
  categories: [],
  countries: [],
  merchants: [],
};

/** A verified company with euros in its global account, and a user who may hold its cards. */
export interface Firm {
  readonly owner: Someone;
  readonly holder: Someone;
  /** Owner of the euros in the ledger. */
  readonly ledgerOwner: string;
}

export async function firm(server: TestServer, euros = '1000'): Promise<Firm> {
  const owner = await company(server);
  const ledgerOwner = await openCurrency(server.deps, owner.userId, 'EUR');
  if (euros !== '0') await fund(server, ledgerOwner, 'EUR', euros);
  const { id } = await makeRole(server, owner, `Cards ${randomUUID().slice(0, 8)}`, ['cards.read']);
  return { owner, holder: await employee(server, owner, id), ledgerOwner };
}

const companyOf = (who: Someone, owner: Someone) => (who.userId === owner.userId ? null : owner.userId);

/** Inserts a verification for an action on a company's cards. */
export const passedFor = (server: TestServer, who: Someone, owner: Someone, values: Readonly<Record<string, string>>) =>
  insertPassedStepUp(server.deps, who.userId, 'cards.manage', values, companyOf(who, owner));

export const anOrder = (holder: Someone, change: Partial<Order> = {}): Order => ({
  holder: holder.uid,
  form: 'virtual',
  currency: 'EUR',
  label: 'Travel',
  limits: noLimits as Order['limits'],
  isSingleUse: false,
  ...change,
});

/** Orders a card and returns the response, whatever its status. */
export async function orderCard(
  server: TestServer,
  { owner }: Pick<Firm, 'owner'>,
  order: Order,
  key: string = randomUUID(),
) {
  const verification = await passedFor(server, owner, owner, issueValues(order));
  return owner.device.call(corporateCards.issue, { body: { ...order, verification } }, { idempotencyKey: key });
}

/** Creates a card that the issuer has made; a virtual one is active. @returns its id */
export async function issuedCard(server: TestServer, made: Firm, change: Partial<Order> = {}): Promise<string> {
  const { body } = await orderCard(server, made, anOrder(made.holder, change));
  if (!body.success) throw new Error(`the card answered ${body.error.code}`);
  await server.workJobs();
  return body.result.id;
}

/** Changes a card's limits, with a verification for them. */
export async function limitCard(
  server: TestServer,
  { owner }: Pick<Firm, 'owner'>,
  id: string,
  limits: CardLimits,
  isVerified = true,
) {
  const verification = isVerified ? await passedFor(server, owner, owner, limitValues(id, limits)) : undefined;
  const body = { id, limits: limits as Order['limits'], ...(verification === undefined ? {} : { verification }) };
  return owner.device.call(corporateCards.changeLimits, { body });
}

/** Reveals a card number to a member of the company. */
export async function revealTo(server: TestServer, { owner }: Pick<Firm, 'owner'>, who: Someone, id: string) {
  const verification = await passedFor(server, who, owner, cardValues(id, 'reveal'));
  return callFor(who, owner, corporateCards.reveal, { body: { id, verification } });
}

import { sql } from 'kysely';
import { isClosed } from '#contract/catalogue/countries.ts';
import { categoryOf } from '#contract/corporate-cards/rules.ts';
import type { DeclineReason } from '#contract/corporate-cards/states.ts';
import { must } from '#contract/platform/errors.ts';
import { askedRows, inPlaces } from '#server/platform/asked-at-once.ts';
import { DatabaseAwayError, isDatabaseAway } from '#server/platform/database-away.ts';
import type { Db } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { eventKinds, telling } from '#server/platform/events.ts';
import { createLanes, type Lanes } from '#server/platform/lanes.ts';
import type { Waiter } from '#server/platform/waiting-list.ts';
import type { AuthorizationRequest } from '#server/providers/issuing/issuing.ts';

/**
 * The whole amount in a currency, in smallest units; the rate is the value of one unit of it in the card's currency.
 */
export interface Fund {
  readonly asset: string;
  readonly units: string;
  readonly rate: string | null;
}

/** A question with everything the database needs to decide it. */
export interface AskedAtTill {
  readonly question: AuthorizationRequest;
  /** Smallest units of the card's currency. */
  readonly total: bigint;
  readonly funding: readonly Fund[];
}

export interface Decision {
  readonly n: number;
  readonly is_approved: boolean;
  readonly approved: string;
  readonly reason: DeclineReason | null;
  readonly account: string | null;
  readonly is_repeated: boolean;
}

/** Decisions at the till have database connections of their own, shared with no other work. */
export type TillNeeds = Pick<Deps, 'clock' | 'db' | 'ids' | 'tillDb'>;

interface Waiting extends Waiter {
  readonly asked: AskedAtTill;
  resolve(decision: Decision): void;
  reject(error: unknown): void;
}

/**
 * Questions about the same company go into one batch, in order of arrival: two batches would wait for each other's
 * locks on the company's money for a whole commit.
 */
const options = { lanes: 2, maxBatch: 16, minShare: 4 } as const;
/** As long as the network waits for an answer. */
const patienceMs = 2000;
/** Number of cards whose company is cached; a card never changes hands. */
const keptCards = 10_000;

interface Till {
  readonly lanes: Lanes<Waiting>;
  /** Company of each card that was asked about before. */
  readonly companies: Map<string, string>;
}
const tills = new WeakMap<Db, Till>();

/** Decides and holds the money in one database call, together with the questions waiting at that time. */
export function askAtTill(deps: TillNeeds, asked: AskedAtTill): Promise<Decision> {
  const { lanes, companies } = tillOf(deps);
  const { cardId } = asked.question;
  return new Promise((resolve, reject) => {
    lanes.add({ names: [companies.get(cardId) ?? cardId], asked, resolve, reject });
  });
}

function tillOf(deps: TillNeeds): Till {
  const known = tills.get(deps.tillDb);
  if (known) return known;
  const tell = (one: Waiting) => one.reject(new DatabaseAwayError('no turn within 2 s'));
  const work = (batch: readonly Waiting[]) => answerAll(deps, batch);
  const made = {
    lanes: createLanes<Waiting>({ ...options, patience: { ms: patienceMs, tell }, work }),
    companies: new Map<string, string>(),
  };
  tills.set(deps.tillDb, made);
  return made;
}

function keepCompany(companies: Till['companies'], { asked }: Waiting, { account }: Decision): void {
  if (account === null) return;
  if (companies.size >= keptCards) companies.clear();
  companies.set(asked.question.cardId, account);
}

async function answerAll(deps: TillNeeds, batch: readonly Waiting[]): Promise<void> {
  try {
    const decisions = await decideAll(deps, batch);
    const { companies } = tillOf(deps);
    for (const [index, one] of batch.entries()) {
      const decision = must(decisions[index], 'a decision');
      keepCompany(companies, one, decision);
      one.resolve(decision);
    }
    tellPages(deps, decisions);
  } catch (error) {
    // A failure of one question is its own; if the database doesn't respond to the batch, it won't respond one by one
    // either.
    if (batch.length > 1 && !isDatabaseAway(error)) for (const one of batch) await answerAll(deps, [one]);
    else for (const one of batch) one.reject(error);
  }
}

const columns = `request text, provider text, card uuid, total numeric, currency text, may_be_partial boolean, shop jsonb,
  funding jsonb, payment uuid, transfer uuid`;

/** Ordered by company and card, the order in which batch decisions lock them. */
async function decideAll({ clock, ids, tillDb }: TillNeeds, batch: readonly Waiting[]): Promise<Decision[]> {
  const rows = batch.map(({ asked: { question, total, funding } }) => {
    const { id, transactionId, cardId, currency, allowsPartial, merchant } = question;
    return {
      request: id,
      provider: transactionId,
      card: cardId,
      total: String(total),
      currency,
      may_be_partial: allowsPartial,
      shop: { ...merchant, category: categoryOf(merchant.code), isClosed: isClosed(merchant.country) },
      funding,
      payment: ids.uuid(),
      transfer: ids.uuid(),
    };
  });
  const { rows: decisions } = await sql<Decision>`
    select a.n, d.is_approved, d.approved, d.reason, d.account, d.is_repeated
      from (select asked.n, asked.request, asked.provider, asked.card, asked.total, asked.currency, asked.may_be_partial,
                   asked.shop, asked.funding, asked.payment, asked.transfer
              from ${askedRows(rows, columns)} left join corporate_card c on c.id = asked.card
             order by c.account_id, asked.card, asked.n offset 0) a
      cross join lateral answer_card_question(a.request, a.provider, a.card, a.total, a.currency, a.may_be_partial, a.shop,
        a.funding, ${clock.now()}, a.payment, a.transfer) d`.execute(tillDb);
  return inPlaces(decisions);
}

/**
 * Notifies after the answer: PostgreSQL serializes commits that notify, and the till must not wait for them. Every
 * stream re-queries what a crash in between leaves unreported.
 */
function tellPages({ db }: TillNeeds, decisions: readonly Decision[]): void {
  const told = decisions.flatMap(({ account, is_repeated: isRepeated }) =>
    account === null || isRepeated ? [] : [`${eventKinds.account} ${account}`],
  );
  if (told.length === 0) return;
  sql`select ${telling([...new Set(told)])}`.execute(db).catch(() => {});
}

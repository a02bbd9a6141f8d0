import { sql } from 'kysely';
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

/** What a whole amount is in a currency, in smallest units; the rate is what one of it is worth in the card's. */
export interface Fund {
  readonly asset: string;
  readonly units: string;
  readonly rate: string | null;
}

/** A question with all that the database decides it by. */
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

/** Whoever stands at a till has connections of his own, on which nothing else waits. */
export type TillNeeds = Pick<Deps, 'clock' | 'db' | 'ids' | 'tillDb'>;

interface Waiting extends Waiter {
  readonly asked: AskedAtTill;
  resolve(decision: Decision): void;
  reject(error: unknown): void;
}

/**
 * What shares a company comes into one batch, in the order of its coming: two batches would wait for each other's locks, on
 * the company's money for a whole commit.
 */
const options = { lanes: 2, maxBatch: 16, minShare: 4 } as const;
/** As long as the network waits for an answer. */
const patienceMs = 2000;
/** Of how many cards it is kept whose they are; a card never changes hands. */
const keptCards = 10_000;

interface Till {
  readonly lanes: Lanes<Waiting>;
  /** The company of a card that asked before. */
  readonly companies: Map<string, string>;
}
const tills = new WeakMap<Db, Till>();

/** Decides and holds the money by one call of the database, together with what else waits by then. */
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
    // What broke on one is its own; whom the database doesn't answer together, it doesn't answer one by one.
    if (batch.length > 1 && !isDatabaseAway(error)) for (const one of batch) await answerAll(deps, [one]);
    else for (const one of batch) one.reject(error);
  }
}

const columns = `request text, provider text, card uuid, total numeric, currency text, may_be_partial boolean, shop jsonb,
  funding jsonb, payment uuid, transfer uuid`;

/** In the order of the companies and their cards, in which whoever decides for several locks them. */
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
      shop: { ...merchant, category: categoryOf(merchant.code) },
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
 * After the answer: PostgreSQL commits what notifies one after another, and whoever stands at the till waits for none of it.
 * What a crash in between leaves untold is asked for anew by every stream.
 */
function tellPages({ db }: TillNeeds, decisions: readonly Decision[]): void {
  const told = decisions.flatMap(({ account, is_repeated: isRepeated }) =>
    account === null || isRepeated ? [] : [`${eventKinds.account} ${account}`],
  );
  if (told.length === 0) return;
  sql`select ${telling([...new Set(told)])}`.execute(db).catch(() => {});
}

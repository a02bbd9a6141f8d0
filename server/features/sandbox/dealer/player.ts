import { must, Refusal } from '#contract/platform/errors.ts';
import type { DealerTemper } from '#contract/sandbox/dealer.ts';
import type { Db } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { sandboxPeople } from '#server/seeds/people.ts';
import { unattended } from '../../commands/index.ts';
import {
  dealerCancel,
  dealerConfirm,
  dealerPaid,
  listOrders,
  markRead,
  playedRelease,
  sendMessage,
} from '../../dealer-orders/index.ts';
import { isUnderWay } from '#contract/dealer-orders/rules.ts';
import { sessionFor } from '../../session/index.ts';
import { answersChat, nextAct, type DealerAct, type SeenOrder } from './machine.ts';

declare module '#server/platform/database.ts' {
  interface Database {
    sandbox_dealer: { account_id: string; temper: DealerTemper };
  }
}

const looksAt = 100;
/** The dealer's reply to any message, in both languages because the customer's is unknown. */
const reply = 'Thanks, I’ve read your message and I’m on it. 收到，正在处理。';
const commands = { confirm: dealerConfirm, decline: dealerCancel, pay: dealerPaid, release: playedRelease } as const;

const dealer = () =>
  must(
    sandboxPeople.find(({ roles }) => roles.includes('dealer')),
    'the sandbox’s dealer',
  );

async function temperOf(db: Db, accountId: string): Promise<DealerTemper> {
  const row = await db
    .selectFrom('sandbox_dealer')
    .select('temper')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.temper ?? 'prompt';
}

/** Sets how the dealer behaves from now on. */
export async function setTemper(db: Db, temper: DealerTemper): Promise<void> {
  await db
    .insertInto('sandbox_dealer')
    .values({ account_id: dealer().id, temper })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ temper }))
    .execute();
}

const ordersOf = async (deps: Deps) =>
  (await listOrders(deps, dealer().id, 'dealer', { MaxResultCount: looksAt })).items;

type Order = Awaited<ReturnType<typeof ordersOf>>[number];

/** Returns the dealer's temper and open orders. */
export async function showDealer(deps: Deps) {
  const { id, name } = dealer();
  const orders = (await ordersOf(deps)).filter(({ status }) => isUnderWay(status));
  return {
    name,
    temper: await temperOf(deps.db, id),
    orders: orders.map(({ id: orderId, side, coin, coinAmount, status }) => ({
      id: orderId,
      side,
      coin,
      coinAmount,
      status,
    })),
  };
}

/**
 * Reads the dealer's orders as the screen shows them and takes the next action on each, through the commands behind the
 * screen's buttons. @param reactionS seconds for which a change stays unseen @returns the number of orders acted on
 */
export async function lookAt(deps: Deps, reactionS: number): Promise<number> {
  const temper = await temperOf(deps.db, dealer().id);
  if (temper === 'away' || temper === 'silent') return 0;
  const seenUntil = new Date(deps.clock.now().getTime() - reactionS * 1000).toISOString();
  let acted = 0;
  for (const order of await ordersOf(deps))
    if (order.updatedAt <= seenUntil && (await actOn(deps, await asDealer(deps), order, temper))) acted += 1;
  return acted;
}

/** Context in which the commands behind the dealer's buttons run. */
async function asDealer({ db }: Deps): Promise<Context> {
  const { id, name } = dealer();
  return unattended(await sessionFor(db, id, id), name, null);
}

const seen = ({ side, status, unread, appeal }: Order): SeenOrder => {
  const isAppealed = appeal !== null && appeal.status !== 'closed' && appeal.openedBy !== 'clock';
  return { side, status, unread, isAppealed };
};

async function actOn(deps: Deps, context: Context, order: Order, temper: DealerTemper): Promise<boolean> {
  const act = nextAct(temper, seen(order));
  const didAnswer = answersChat(temper, seen(order)) && (await answer(deps, context, order));
  return (act !== undefined && (await carryOut(deps, context, order.id, act))) || didAnswer;
}

/**
 * Carries out an action. If a signed-in user acting as the dealer, the clock or the customer was faster, the refusal is
 * ignored.
 */
async function carryOut(deps: Deps, context: Context, id: string, act: DealerAct): Promise<boolean> {
  return unlessRefused(commands[act](deps, context, { id }));
}

async function answer(deps: Deps, context: Context, { id, chatUntil }: Order): Promise<boolean> {
  // Marks everything as read; there is nothing beyond the last message.
  await markRead(deps, context, { orderId: id, n: Number.MAX_SAFE_INTEGER });
  if (chatUntil !== null && new Date(chatUntil) <= deps.clock.now()) return false;
  return unlessRefused(sendMessage(deps, context, { orderId: id, text: reply, image: null }));
}

async function unlessRefused(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

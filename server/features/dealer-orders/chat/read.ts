import { refuse } from '#contract/platform/errors.ts';
import { sql } from 'kysely';
import { defineCommand, type Given } from '../../commands/index.ts';
import { sideOf, touchOrder } from '../appeals/store.ts';
import { lockOrder } from '../store.ts';
import { lastMessage } from './store.ts';

/** Records the last message a side has read; never moves backward or past the last message. */
export const markRead = defineCommand({
  name: 'dealerChat.markRead',
  work: async (given: Given, { orderId, n }: { readonly orderId: string; readonly n: number }) => {
    const { tx, session, now } = given;
    const order = await lockOrder(tx, orderId);
    const side = order && sideOf(order, session.accountId);
    if (!side) refuse('request:notFound');
    const last = await lastMessage(tx, orderId);
    const upTo = Math.min(n, last?.n ?? 0);
    given.note({ action: 'dealerChat.markRead', subject: `dealerOrder:${orderId}`, details: { n: upTo, side } });
    if (upTo === 0) return {};
    await tx
      .insertInto('order_message_read')
      .values({ order_id: orderId, side, n: upTo })
      .onConflict((conflict) =>
        conflict.columns(['order_id', 'side']).doUpdateSet({ n: sql`greatest(order_message_read.n, excluded.n)` }),
      )
      .execute();
    await touchOrder(tx, orderId, now);
    return {};
  },
});

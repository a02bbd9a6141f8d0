import { randomBytes } from 'node:crypto';
import type { AppealSide } from '#contract/appeals/rules.ts';
import { chatPerMinute, chatUntil } from '#contract/dealer-chat/rules.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { defineCommand, type Given } from '../../commands/index.ts';
import { claimFiles, listFilesOf } from '../../files/index.ts';
import { tell } from '../../notices/index.ts';
import { sideOf, touchOrder } from '../appeals/store.ts';
import { lockOrder } from '../store.ts';
import type { DealerOrderRow } from '../tables.ts';
import { coinsOf } from '../tell.ts';
import { hashOf } from './chain.ts';
import { toMessage } from './show.ts';
import { countSince, lastMessage, readUpTo } from './store.ts';
import type { OrderMessageRow } from './tables.ts';

const minuteMs = 60_000;

interface NewMessage {
  readonly orderId: string;
  readonly text: string;
  readonly image: string | null;
}

/**
 * Sends a message to the other side of an order. Messages are written one at a time, each hash covering the one before.
 */
export const sendMessage = defineCommand({
  name: 'dealerChat.send',
  work: async (given: Given, { orderId, image, ...said }: NewMessage) => {
    const { tx, deps, session, now } = given;
    const text = said.text.trim();
    if (text === '' && image === null) refuse('request:invalid', { field: 'text' });
    const order = await lockOrder(tx, orderId);
    const side = order && sideOf(order, session.accountId);
    if (!side) refuse('request:notFound');
    await assertMayWrite(given, order, side);
    const last = await lastMessage(tx, orderId);
    const id = deps.ids.uuid();
    const imageHash = image === null ? null : await claimImage(given, id, image);
    const row: Omit<OrderMessageRow, 'hash'> = {
      id,
      order_id: orderId,
      account_id: order.account_id,
      dealer_id: order.dealer_id,
      n: (last?.n ?? 0) + 1,
      side,
      text,
      salt: randomBytes(16).toString('base64url'),
      image_id: image,
      image_sha256: imageHash,
      at: now,
    };
    const message = { ...row, hash: hashOf(row, last?.hash ?? null) };
    await insert(given, message);
    await tellOther(given, order, side, message.n);
    await touchOrder(tx, orderId, now);
    for (const accountId of [order.account_id, order.dealer_id]) await noteAccountChange(tx, accountId);
    given.note({ action: 'dealerChat.send', subject: `dealerOrder:${orderId}`, details: { n: row.n, side } });
    return toMessage(message, session.accountId);
  },
});

async function insert({ tx, deps, session }: Given, message: OrderMessageRow): Promise<void> {
  const sealed = {
    text: sealText(deps.vault, 'orderMessage', message.id, message.text),
    salt: sealText(deps.vault, 'orderMessageSalt', message.id, message.salt),
  };
  await tx
    .insertInto('order_message')
    .values({ ...message, ...sealed, made_by: session.userId })
    .execute();
}

/** Refuses 60015 once the order has been over for a day, `request:tooMany` if the side writes too much. */
async function assertMayWrite({ tx, now }: Given, order: DealerOrderRow, side: AppealSide): Promise<void> {
  const until = chatUntil(order.ended_at?.toISOString() ?? null);
  if (until !== null && new Date(until) <= now) refuse(60015, { status: order.status });
  const written = await countSince(tx, order.id, side, new Date(now.getTime() - minuteMs));
  if (written >= chatPerMinute) refuse('request:tooMany', { retryAfterSeconds: minuteMs / 1000 });
}

/** Binds the image to its message permanently. @returns the hash of the image as uploaded */
async function claimImage({ tx, session }: Given, id: string, image: string): Promise<Buffer> {
  const subject = `message:${id}`;
  const files = [{ field: 'image', id: image, purposes: ['chat.image'] as const }];
  await claimFiles(tx, { userId: session.userId, subject, files, isSealed: true });
  const [file] = await listFilesOf(tx, subject);
  return Buffer.from(must(file, 'the claimed file').sha256, 'hex');
}

/** Sends one notice for all unread messages, not one per message. */
async function tellOther({ tx, deps }: Given, order: DealerOrderRow, side: AppealSide, n: number): Promise<void> {
  const as = side === 'customer' ? 'dealer' : 'customer';
  const unread = await tx
    .selectFrom('order_message')
    .select('id')
    .where('order_id', '=', order.id)
    .where('side', '=', side)
    .where('n', '>', await readUpTo(tx, order.id, as))
    .where('n', '<', n)
    .executeTakeFirst();
  if (unread) return;
  const reader = as === 'customer' ? order.account_id : order.dealer_id;
  await tell(tx, deps, reader, 'dealerOrder.message', { ...coinsOf(order), as });
}

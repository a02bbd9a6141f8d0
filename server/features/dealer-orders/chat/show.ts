import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { listFilesOf, sendFile } from '../../files/index.ts';
import { sideOf } from '../appeals/store.ts';
import { findBreak } from './chain.ts';
import { messagesOf, ownMessages } from './store.ts';
import type { OrderMessageRow } from './tables.ts';

const shownTo = (row: OrderMessageRow) => ({
  id: row.id,
  orderId: row.order_id,
  n: row.n,
  side: row.side,
  text: row.text,
  hasImage: row.image_id !== null,
  at: row.at.toISOString(),
  hash: row.hash.toString('hex'),
});

/** A message as one of its order's sides sees it. */
export const toMessage = (row: OrderMessageRow, accountId: string) => ({
  ...shownTo(row),
  isOwn: sideOf(row, accountId) === row.side,
});

/** Messages of an account's orders, newest first. */
export async function listMessages(deps: Deps, accountId: string, query: PageQuery) {
  const asOf = syncedUntil(deps.clock);
  const { rows, nextCursor } = await pageBy(ownMessages(deps.db, accountId), query, { order: 'newest', changed: 'at' });
  return { items: rows.map((row) => toMessage(row, accountId)), nextCursor, asOf };
}

/** An order's chat for the staff who decide, and whether it is intact. */
export async function showChat(db: Queryable, orderId: string) {
  const rows = await messagesOf(db, orderId);
  const images = rows.filter(({ image_id: image }) => image !== null);
  const files = (await Promise.all(images.map(({ id }) => listFilesOf(db, `message:${id}`)))).flat();
  const hashes = new Map(files.map(({ id, sha256 }) => [id, sha256]));
  return {
    messages: rows.map((row) => ({ ...shownTo(row), imageId: row.image_id })),
    brokenAt: findBreak(rows, (id) => hashes.get(id)),
  };
}

/** Returns the image of a message. Refuses `request:notFound` if the account is on neither side of its order. */
export async function sendImage(deps: Deps, context: Context, id: string): Promise<Uint8Array> {
  const { accountId } = sessionOf(context);
  const row = await ownMessages(deps.db, accountId).where('id', '=', id).executeTakeFirst();
  return sendFile(deps, context, row?.image_id ?? refuse('request:notFound'));
}

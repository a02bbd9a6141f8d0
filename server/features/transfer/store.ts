import { assets, isAssetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Db } from '#server/platform/db.ts';

declare module '#server/platform/database.ts' {
  interface Database {
    transfer_order: {
      id: string;
      from_user: string;
      to_user: string;
      asset: string;
      /** Smallest units. */
      amount: string;
      remark: string;
      created_at: Date;
    };
  }
}

/** Transfers sent and received, newest first, by keyset on the time-ordered id. */
export async function listTransfers(db: Db, userId: string, cursor: string | undefined, limit: number) {
  const rows = await db
    .selectFrom('transfer_order as t')
    .innerJoin('app_user as sender', 'sender.id', 't.from_user')
    .innerJoin('app_user as payee', 'payee.id', 't.to_user')
    .select([
      't.id',
      't.from_user',
      't.asset',
      't.amount',
      't.remark',
      't.created_at',
      'sender.uid as fromUid',
      'payee.uid as toUid',
    ])
    .where((eb) => eb.or([eb('t.from_user', '=', userId), eb('t.to_user', '=', userId)]))
    .$if(cursor !== undefined, (query) => query.where('t.id', '<', cursor ?? ''))
    .orderBy('t.id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const items = shown.map((row) => {
    const asset = must(isAssetCode(row.asset) ? row.asset : undefined, 'a known asset');
    const isOut = row.from_user === userId;
    return {
      id: row.id,
      asset,
      amount: formatUnits(BigInt(row.amount), assets[asset].scale),
      direction: isOut ? ('out' as const) : ('in' as const),
      counterpartyUid: isOut ? row.toUid : row.fromUid,
      status: 'arrived' as const,
      remark: row.remark,
      createdAt: row.created_at.toISOString(),
    };
  });
  return { items, nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

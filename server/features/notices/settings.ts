import { sql } from 'kysely';
import { noticeCategories, type NoticeCategory, type NoticeChannel } from '#contract/notices/kinds.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { getAccount } from '../accounts/index.ts';
import { pushKeys } from './push/keys.ts';
import './tables.ts';

export type Channels = Readonly<Record<NoticeChannel, boolean>>;

/** Whether a category can't be switched off, so that an attacker can't switch it off either. */
export const isLocked = (category: NoticeCategory) => category === 'security';

type Chosen = Omit<Setting, 'isOn'> & { readonly is_on: boolean };

/** Returns the settings of accounts, by their ids. */
export async function readChosen(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Chosen[]>> {
  const rows = await db
    .selectFrom('notice_setting')
    .select(['user_id', 'category', 'channel', 'is_on'])
    .where('user_id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute();
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

/**
 * Returns the channels by which an account is notified, by category. The default is email, or text message if there is
 * no address, and push; security uses all.
 */
export function channelsBy(
  rows: readonly Chosen[] = [],
  { email }: { readonly email: string | null },
): Readonly<Record<NoticeCategory, Channels>> {
  const isOn = (category: NoticeCategory, channel: NoticeChannel) => {
    if (isLocked(category)) return true;
    const chosen = rows.find((row) => row.category === category && row.channel === channel);
    return chosen?.is_on ?? (channel !== 'sms' || email === null);
  };
  const channels = (category: NoticeCategory): Channels => ({
    mail: isOn(category, 'mail'),
    sms: isOn(category, 'sms'),
    push: isOn(category, 'push'),
  });
  return Object.fromEntries(noticeCategories.map((category) => [category, channels(category)])) as Record<
    NoticeCategory,
    Channels
  >;
}

/** Returns the content of the settings screen. */
export async function readSettings({ db }: Deps, secrets: Secrets, userId: string) {
  const { email, phone } = await getAccount(db, userId);
  const settings = channelsBy((await readChosen(db, [userId])).get(userId), { email });
  return {
    hasEmail: email !== null,
    hasPhone: phone !== null,
    categories: noticeCategories.map((category) => ({
      category,
      ...settings[category],
      isLocked: isLocked(category),
    })),
    pushKey: (await pushKeys(secrets)).publicKey,
  };
}

export interface Setting {
  readonly category: NoticeCategory;
  readonly channel: NoticeChannel;
  readonly isOn: boolean;
}

/** Changes a setting. Refuses `notice:alwaysOn` for a category that can't be switched off. */
export const changeSetting = defineCommand({
  name: 'notice.setSetting',
  work: async ({ tx, session: { userId }, note, write }: Given, { category, channel, isOn }: Setting) => {
    if (isLocked(category)) refuse('notice:alwaysOn', { field: 'category' });
    write(
      tx
        .insertInto('notice_setting')
        .values({ user_id: userId, category, channel, is_on: isOn })
        .onConflict((conflict) => conflict.columns(['user_id', 'category', 'channel']).doUpdateSet({ is_on: isOn })),
    );
    note({ action: 'notice.setSetting', subject: `user:${userId}`, details: { category, channel, isOn } });
    return {};
  },
});

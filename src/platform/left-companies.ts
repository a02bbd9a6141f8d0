import { names } from '#worker/local/names.ts';
import { companyOf, keyOfAccount } from './acting-choice.ts';
import { forgetAnswers } from './answers.ts';
import { companyOfDraft } from './drafts.ts';
import { openLocal } from './local.ts';
import { discardIntention } from './outbox.ts';
import { deleteDatabase, userDatabases } from './session-clearing.ts';
import { getSession, onSessionChange, type UserInfo } from './session-state.ts';

/** Removes what the device stores of companies that the user may no longer act for: now, and when it hears of one. */
export function followMemberships(): () => void {
  let heard: string | undefined;
  const follow = () => {
    const { user } = getSession();
    const now = user && [user.uid, ...user.companies.map(({ uid }) => uid)].join(' ');
    if (now === heard) return;
    heard = now ?? undefined;
    if (user) void removeLeft(user).catch(() => undefined);
  };
  const stop = onSessionChange(follow);
  follow();
  return stop;
}

async function removeLeft({ uid, companies }: UserInfo): Promise<void> {
  const isLeft = (company: string | null) => company !== null && companies.every((one) => one.uid !== company);
  const ofCompanies = names.userDatabasePrefix + keyOfAccount(uid, '');
  const found = (await userDatabases(null)).filter((name) => name.startsWith(ofCompanies));
  const left = found.filter((name) => isLeft(companyOf(name)));
  // Which account a cached answer is about can't be told.
  if (left.length > 0) forgetAnswers();
  await Promise.all([...left.map(deleteDatabase), removeUnsent(uid, isLeft)]);
}

/** Removes drafts and waiting changes for these companies, which can't be sent any more. They are with the user's own. */
async function removeUnsent(uid: string, isLeft: (company: string | null) => boolean): Promise<void> {
  const { user } = await openLocal();
  if (user?.userId !== uid) return;
  const drafts = await user.drafts.toCollection().primaryKeys();
  await user.drafts.bulkDelete(drafts.filter((name) => isLeft(companyOfDraft(name))));
  const waiting = await user.outbox.filter(({ account }) => isLeft(account ?? null)).toArray();
  for (const { seq } of waiting) await discardIntention(seq);
}

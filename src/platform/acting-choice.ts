import { getSession, onSessionChange } from './session-state.ts';
import { readInTab, readStored, store, storeInTab } from './storage.ts';

/** A tab's choice of account: the user who made it, and the company's uid or null for their own account. */
interface Choice {
  readonly userUid: string;
  readonly companyUid: string | null;
}

let choice: Choice | undefined;
const listeners = new Set<() => void>();

/**
 * Returns the uid of the company that this tab acts for, as sent with every request; null for the user's own account.
 * The choice belongs to the tab: other tabs don't change it. A new tab starts with the account of its opener, otherwise
 * with the one chosen last.
 */
export function actingFor(): string | null {
  const { user } = getSession();
  if (!user) return null;
  if (choice?.userUid !== user.uid) choice = begin(user.uid, new Set(user.companies.map(({ uid }) => uid)));
  return choice.companyUid;
}

/** Stores this tab's choice, also as the default for new tabs. For `actFor`. */
export function choose(companyUid: string | null): void {
  const { user } = getSession();
  if (!user) return;
  choice = { userUid: user.uid, companyUid };
  storeInTab('actingFor', write(choice));
  store('actingFor', write(choice));
  for (const listener of listeners) listener();
}

/** Subscribes to account changes in this tab and to session changes. */
export function onAccountChange(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onSessionChange(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Returns a key for the account and its viewer, so that stored data of each is kept apart. */
export function accountKey(): string | null {
  const uid = getSession().user?.uid;
  return uid === undefined ? null : keyOfAccount(uid, actingFor());
}

const between = '.for.';

/** Returns the key of the given account. */
export function keyOfAccount(userUid: string, companyUid: string | null): string {
  return companyUid === null ? userUid : userUid + between + companyUid;
}

/** Returns the company of an account's key; null if it is the user's own account. */
export function companyOf(key: string): string | null {
  return key.split(between)[1] ?? null;
}

function begin(userUid: string, companies: ReadonlySet<string>): Choice {
  const own = read(readInTab('actingFor'), userUid);
  if (own) return own;
  const last = read(readStored('actingFor'), userUid);
  const isStillHis = last !== undefined && last.companyUid !== null && companies.has(last.companyUid);
  const first = { userUid, companyUid: isStillHis ? last.companyUid : null };
  // From here on the tab has its own choice, even after a reload.
  storeInTab('actingFor', write(first));
  return first;
}

function write({ userUid, companyUid }: Choice): string {
  return `${userUid}/${companyUid ?? ''}`;
}

/** Parses a stored choice; another user's, from an earlier session, is ignored. */
function read(text: string | null, userUid: string): Choice | undefined {
  const [of, companyUid] = text?.split('/') ?? [];
  return of === userUid && companyUid !== undefined ? { userUid, companyUid: companyUid || null } : undefined;
}

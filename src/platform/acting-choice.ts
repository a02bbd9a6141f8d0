import { getSession, onSessionChange } from './session-state.ts';
import { readInTab, readStored, store, storeInTab } from './storage.ts';

/** What a tab was told: who told it, and the company's uid or null for his own account. */
interface Choice {
  readonly userUid: string;
  readonly companyUid: string | null;
}

let choice: Choice | undefined;
const listeners = new Set<() => void>();

/**
 * The uid of the company that this tab acts for, as every request says it; null for the user's own account. The
 * choice is the tab's: what another tab shows changes nothing here. A new tab begins with the account of its
 * opener, else with the one that was chosen last.
 */
export function actingFor(): string | null {
  const { user } = getSession();
  if (!user) return null;
  if (choice?.userUid !== user.uid) choice = begin(user.uid, new Set(user.companies.map(({ uid }) => uid)));
  return choice.companyUid;
}

/** For `actFor`: keeps the choice of this tab, and tells new ones what was chosen last. */
export function choose(companyUid: string | null): void {
  const { user } = getSession();
  if (!user) return;
  choice = { userUid: user.uid, companyUid };
  storeInTab('actingFor', write(choice));
  store('actingFor', write(choice));
  for (const listener of listeners) listener();
}

/** Calls back when another account is chosen in this tab, and when the session changes. */
export function onAccountChange(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onSessionChange(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Names the account and who looks at it, so that what is stored of each stands apart. */
export function accountKey(): string | null {
  const uid = getSession().user?.uid;
  return uid === undefined ? null : keyOfAccount(uid, actingFor());
}

/** The same for an account that is named. */
export function keyOfAccount(userUid: string, companyUid: string | null): string {
  return companyUid === null ? userUid : `${userUid}.for.${companyUid}`;
}

function begin(userUid: string, companies: ReadonlySet<string>): Choice {
  const own = read(readInTab('actingFor'), userUid);
  if (own) return own;
  const last = read(readStored('actingFor'), userUid);
  const isStillHis = last !== undefined && last.companyUid !== null && companies.has(last.companyUid);
  const first = { userUid, companyUid: isStillHis ? last.companyUid : null };
  // From here on the tab is its own, also after a reload.
  storeInTab('actingFor', write(first));
  return first;
}

function write({ userUid, companyUid }: Choice): string {
  return `${userUid}/${companyUid ?? ''}`;
}

/** Somebody else's choice, from a session before this one, is none. */
function read(text: string | null, userUid: string): Choice | undefined {
  const [of, companyUid] = text?.split('/') ?? [];
  return of === userUid && companyUid !== undefined ? { userUid, companyUid: companyUid || null } : undefined;
}

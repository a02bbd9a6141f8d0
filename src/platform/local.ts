import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { once } from '#contract/platform/once.ts';
import type { ContentDatabase, UserDatabase } from '#worker/local/schema.ts';
import type { SyncSource } from '#worker/local/sync.ts';
import { getSession, onSessionChange } from './session-state.ts';
import { accountKey, onAccountChange } from './acting-choice.ts';
import { isOffline, onConnectionChange } from './connection.ts';
import { firstScreen } from './first-screen.ts';
import { rested } from './rested.ts';

export type { SyncPage, SyncPosition, SyncSource } from '#worker/local/sync.ts';

/** The local databases. `user` is null while nobody is signed in. */
export interface Local {
  readonly content: ContentDatabase;
  readonly user: UserDatabase | null;
  /** What belongs to the account that is shown: the user's own database, or one for each company he acts for. */
  readonly account: UserDatabase | null;
}

/** Loaded with the first query and not with the first screen: the database's library weighs 27 kB. */
const library = () => import('#worker/local/index.ts');

const openContent = once(async () => new (await library()).ContentDatabase());

interface Opened {
  readonly id: string;
  readonly database: () => Promise<UserDatabase>;
}

let user: Opened | undefined;
let account: Opened | undefined;

/** Opens what is there to open; again and again the same databases. */
export async function openLocal(): Promise<Local> {
  const [content, own, shown] = await Promise.all([openContent(), openUser(), openAccount()]);
  return { content, user: own, account: shown };
}

async function openUser(): Promise<UserDatabase | null> {
  const id = getSession().user?.uid;
  if (getSession().status !== 'signedIn' || !id) return null;
  if (user?.id !== id) user = open(id);
  return user.database();
}

async function openAccount(): Promise<UserDatabase | null> {
  const id = accountKey();
  if (id === null || id === getSession().user?.uid) return openUser();
  if (getSession().status !== 'signedIn') return null;
  if (account?.id !== id) {
    closeForGood(account);
    account = open(id);
  }
  return account.database();
}

function open(id: string): Opened {
  return { id, database: once(async () => new (await library()).UserDatabase(id)) };
}

function closeForGood(opened: Opened | undefined): void {
  void opened?.database().then((database) => database.close({ disableAutoOpen: true }));
}

/** A sign-out ends the connection for good; otherwise a late query would bring the database back. */
onSessionChange(() => {
  const id = getSession().status === 'signedIn' ? getSession().user?.uid : undefined;
  if (account && (id === undefined || !account.id.startsWith(id))) {
    closeForGood(account);
    account = undefined;
  }
  if (!user || user.id === id) return;
  closeForGood(user);
  user = undefined;
});

type Querier<T> = (local: Local) => T | Promise<T>;

/**
 * What a query of the local databases finds, kept up to date with every change in any tab. `undefined`
 * until the first answer, which takes milliseconds and no network. What a query throws the screen's boundary shows.
 *
 * @example const rows = useLive(({ content }) => content.announcements.orderBy('publishTime').reverse().limit(5).toArray(), []);
 */
export function useLive<T>(querier: Querier<T>, deps: readonly PlainDependency[]): T | undefined {
  return useFollowed<T>({ querier, deps }, (latest, show, fail) => subscribe(latest, show, fail));
}

/**
 * The same for a query that reads much: a cheap one watches what it depends on, and it is asked anew with rests between,
 * so that a sync of two hundred pages doesn't make it read everything two hundred times.
 * @param watch reads in the same tables
 */
export function useCostlyLive<T>(
  watch: Querier<unknown>,
  querier: Querier<T>,
  deps: readonly PlainDependency[],
  name?: string,
): T | undefined {
  return useFollowed<T>({ querier, deps, name }, (latest, show, fail) => {
    const look = rested(async () => openLocal().then(latest).then(show, fail));
    return subscribe(watch, look, fail);
  });
}

/** What a query found before its screen was there, by the query's name. */
const ahead = new Map<string, { readonly subject: string; readonly value: unknown }>();

/**
 * Asks a query before its screen is there, which then begins with what was found: `name` and `deps` are those that the
 * screen gives. What fails here the screen asks for itself.
 */
export async function readAhead<T>(name: string, querier: Querier<T>, deps: readonly PlainDependency[]): Promise<void> {
  const subject = subjectOf(accountKey(), deps);
  const value = await openLocal()
    .then(querier)
    .catch(() => undefined);
  if (value !== undefined) ahead.set(name, { subject, value });
}

const subjectOf = (account: string | null, deps: readonly PlainDependency[]) => JSON.stringify([account, ...deps]);

/** Taken once: from then on the screen follows it. */
function takeAhead<T>(name: string | undefined, subject: string): { readonly value?: T } {
  const found = name === undefined ? undefined : ahead.get(name);
  return found?.subject === subject ? { value: found.value as T } : {};
}

interface Followed<T> {
  readonly querier: Querier<T>;
  readonly deps: readonly PlainDependency[];
  readonly name?: string | undefined;
}

type Follow<T> = (latest: Querier<T>, show: (value: T) => void, fail: (error: unknown) => void) => () => void;

function useFollowed<T>({ querier, deps, name }: Followed<T>, follow: Follow<T>): T | undefined {
  const account = useSyncExternalStore(onAccountChange, accountKey, noAccount);
  const subject = subjectOf(account, deps);
  const [found, setFound] = useState<{ readonly value?: T; readonly error?: unknown }>(() => takeAhead(name, subject));
  // A querier is made anew with every render; what it depends on is named by the caller, in plain values.
  const latest = useRef({ querier, follow });
  useEffect(() => {
    latest.current = { querier, follow };
  });
  useEffect(() => {
    let isOver = false;
    if (name !== undefined) ahead.delete(name);
    const show = (value: T) => (isOver ? undefined : setFound({ value }));
    // The database was closed by a sign-out: there is nothing to show any more.
    const fail = (error: unknown) => (isOver ? undefined : setFound(isClosing(error) ? {} : { error }));
    const stop = latest.current.follow((local) => latest.current.querier(local), show, fail);
    return () => {
      isOver = true;
      stop();
    };
  }, [subject, name]);
  if (found.error !== undefined) throw found.error;
  return found.value;
}

/** What a query may depend on: values that are equal when they look equal. */
type PlainDependency = string | number | boolean | null | undefined;

const isClosing = (error: unknown) => error instanceof Error && error.name === 'DatabaseClosedError';

/** Follows a query from now on. Returns what stops it, also before the library has loaded. */
function subscribe<T>(query: Querier<T>, show: (value: T) => void, fail: (error: unknown) => void): () => void {
  let isOver = false;
  let stop = () => {};
  Promise.all([library(), openLocal()]).then(([{ liveQuery }, local]) => {
    if (isOver) return;
    const subscription = liveQuery(() => query(local)).subscribe({ next: show, error: fail });
    stop = () => subscription.unsubscribe();
  }, fail);
  return () => {
    isOver = true;
    stop();
  };
}

function noAccount(): null {
  return null;
}

/** Newer facts of the same user, as after each start, are no change of account. */
function onOtherAccount(listener: () => void): () => void {
  const before = accountKey();
  return onAccountChange(() => {
    if (accountKey() !== before) listener();
  });
}

interface SyncState {
  readonly isSyncing: boolean;
  readonly rows: number;
  readonly error: unknown;
}

const idle: SyncState = { isSyncing: false, rows: 0, error: null };
const sources = new Map<string, SyncSource>();
const states = new Map<string, SyncState>();
const listeners = new Set<() => void>();

/** A source stands for itself with each account that it is about: one may be read while another waits. */
function stateName({ name, database }: SyncSource): string {
  if (database === 'content') return name;
  return `${(database === 'user' ? getSession().user?.uid : accountKey()) ?? ''}/${name}`;
}

function stateOf(name: string): SyncState {
  const source = sources.get(name);
  return (source && states.get(stateName(source))) ?? idle;
}

/** A feature says what it keeps locally, once, when its module loads. */
export function registerSync(source: SyncSource): void {
  sources.set(source.name, source);
}

/** What the server's events tell of, as far as its features are loaded. */
export function pushedSyncs(): string[] {
  return [...sources.values()].filter(({ isPushed }) => isPushed).map(({ name }) => name);
}

/** Those of a kind, as far as their features are loaded. */
export function syncsOf(database: SyncSource['database']): string[] {
  return [...sources.values()].filter((source) => source.database === database).map(({ name }) => name);
}

/** Those whose rows come by calls that are touched, by their names or with their areas. */
export function syncsReading(touches: readonly string[]): string[] {
  const isTouched = (call: string) => touches.some((touched) => call === touched || call.startsWith(`${touched}.`));
  return [...sources.values()].filter(({ reads }) => reads.some(isTouched)).map(({ name }) => name);
}

/**
 * Brings one source up to date. Resolves when the round is over, also when it failed: the screen shows
 * what there is, and `useFreshness` says how old it is and what went wrong.
 */
export async function syncNow(name: string, isAnew = false): Promise<void> {
  const source = sources.get(name);
  if (!source) throw new Error(`nothing is registered for the sync ${name}`);
  if (source.isAllowed?.() === false) return;
  await firstScreen();
  const [before, own] = [accountKey(), stateName(source)];
  const opened = await Promise.all([openLocal(), library()]).catch((error: unknown) => {
    // Not even the code came: as with rows that didn't come, the next round begins anew.
    setState(own, { ...idle, error });
  });
  const database = opened && databaseOf(opened[0], source);
  // From here on a change is heard of; one that came before would put one account's rows with another's.
  if (!database || accountKey() !== before) return;
  const [, { syncOnce }] = opened;
  // It began while the database was opened, and may be another tab's that this one only waits for.
  if (stateOf(name).isSyncing) return isAnew ? syncAnew(name) : undefined;
  const stopper = new AbortController();
  const stop = source.database === 'content' ? () => {} : onOtherAccount(() => stopper.abort());
  setState(own, { ...idle, isSyncing: true });
  try {
    const onProgress = (rows: number) => setState(own, { isSyncing: true, rows, error: null });
    await syncOnce(database, source, { signal: stopper.signal, now: () => new Date(), isAnew, onProgress });
    setState(own, idle);
  } catch (error) {
    setState(own, { ...idle, error: stopper.signal.aborted ? null : error });
  } finally {
    stop();
  }
}

/** A round that begins now: one that runs already may have read before what the caller knows of. */
export async function syncAnew(name: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = () => {
      if (stateOf(name).isSyncing) return;
      stop();
      resolve();
    };
    const stop = onSyncChange(look);
    look();
  });
  await syncNow(name, true);
}

function databaseOf({ content: contents, user: own, account: shown }: Local, source: SyncSource) {
  if (source.database === 'content') return contents;
  return source.database === 'user' ? own : shown;
}

function setState(name: string, state: SyncState): void {
  states.set(name, state);
  for (const listener of listeners) listener();
}

/** How fresh a source is: what the "as of …, offline" line shows. */
export interface Freshness {
  /** When it was last brought up to date; null if never. */
  readonly asOf: Date | null;
  readonly isOffline: boolean;
  readonly isSyncing: boolean;
  /** Rows stored so far in the round that runs. */
  readonly rows: number;
  readonly error: unknown;
}

/** How fresh a registered source is; renders again while it syncs and when the network comes or goes. */
export function useFreshness(name: string): Freshness {
  const state = useSyncExternalStore(
    onSyncChange,
    () => stateOf(name),
    () => idle,
  );
  const offline = useSyncExternalStore(onConnectionChange, isOffline, () => false);
  const source = sources.get(name);
  const asOf = useLive(
    async (local) => {
      const meta = source && (await databaseOf(local, source)?.meta.get(name));
      return meta?.asOf ?? null;
    },
    [name, source?.database],
  );
  return { ...state, asOf: asOf ? new Date(asOf) : null, isOffline: offline };
}

function onSyncChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

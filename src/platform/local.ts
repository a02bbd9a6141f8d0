import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Permission } from '#contract/members/permissions.ts';
import { once } from '#contract/platform/once.ts';
import type { ContentDatabase, UserDatabase } from '#worker/local/schema.ts';
import type { SyncSource } from '#worker/local/sync.ts';
import { accountOf } from './account.ts';
import { getSession, onSessionChange } from './session-state.ts';
import { accountKey, actingFor, companyOf, onAccountChange } from './acting-choice.ts';
import { isOffline, onConnectionChange } from './connection.ts';
import { firstScreen } from './first-screen.ts';
import { rested } from './rested.ts';

export type { SyncPage, SyncPosition, SyncSource } from '#worker/local/sync.ts';

/** The local databases. `user` is null while signed out. */
export interface Local {
  readonly content: ContentDatabase;
  readonly user: UserDatabase | null;
  /** Database of the selected account: the user's own, or one for each company they act for. */
  readonly account: UserDatabase | null;
}

/** Loaded with the first query, not with the first screen: the database library weighs 27 kB. */
const library = () => import('#worker/local/index.ts');

const openContent = once(async () => new (await library()).ContentDatabase());

interface Opened {
  readonly id: string;
  readonly database: () => Promise<UserDatabase>;
}

let user: Opened | undefined;
let account: Opened | undefined;

/** Opens the available databases; repeated calls return the same ones. */
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
  const id = storedAccount();
  if (id === getSession().user?.uid) return openUser();
  if (id === null || getSession().status !== 'signedIn') return null;
  if (account?.id !== id) {
    closeForGood(account);
    account = open(id);
  }
  return account.database();
}

function open(id: string): Opened {
  const make = async () => {
    const { UserDatabase, removeForbidden } = await library();
    const database = new UserDatabase(id);
    // Before the first row is read; a failure here must not fail the queries that wait for it.
    database.on('ready', (ready) => removeForbidden(ready, sources, heldFor(companyOf(id))).catch(() => undefined));
    return database;
  };
  return { id, database: once(make) };
}

function closeForGood(opened: Opened | undefined): void {
  void opened?.database().then((database) => database.close({ disableAutoOpen: true }));
}

/** Whether the user may no longer act for this company. */
const isLost = (companyUid: string | null) => accountOf(getSession(), companyUid)?.isLost === true;

/** Key of the account whose data is stored; null while signed out, and for a company that the user left. */
const storedAccount = () => (isLost(actingFor()) ? null : accountKey());

/** A sign-out closes the connection for good; otherwise a late query would recreate the database. So does leaving. */
onSessionChange(() => {
  const id = getSession().status === 'signedIn' ? getSession().user?.uid : undefined;
  if (account && (id === undefined || !account.id.startsWith(id) || isLost(companyOf(account.id)))) {
    closeForGood(account);
    account = undefined;
  }
  if (!user || user.id === id) return;
  closeForGood(user);
  user = undefined;
});

type Querier<T> = (local: Local) => T | Promise<T>;

/**
 * Returns the result of a query on the local databases, updated with every change in any tab. `undefined` until the
 * first result, which takes milliseconds and no network. Errors of the query go to the screen's boundary.
 *
 * @example const rows = useLive(({ content }) =>
 * content.announcements.orderBy('publishTime').reverse().limit(5).toArray(), []);
 */
export function useLive<T>(querier: Querier<T>, deps: readonly PlainDependency[]): T | undefined {
  return useFollowed<T>({ querier, deps }, (latest, show, fail) => followLocal(latest, show, fail));
}

/**
 * Like `useLive`, for a query that reads a lot: a cheap query watches its tables, and the costly one reruns with rests
 * in between, so that a sync of two hundred pages doesn't make it read everything two hundred times.
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
    return followLocal(watch, look, fail);
  });
}

/** Results of queries that ran before their screen was loaded, by the query's name. */
const ahead = new Map<string, { readonly subject: string; readonly value: unknown }>();

/**
 * Runs a query before its screen is loaded, so that the screen starts with the result: `name` and `deps` are those that
 * the screen passes. If it fails here, the screen queries itself.
 */
export async function readAhead<T>(name: string, querier: Querier<T>, deps: readonly PlainDependency[]): Promise<void> {
  const subject = subjectOf(storedAccount(), deps);
  const value = await openLocal()
    .then(querier)
    .catch(() => undefined);
  if (value !== undefined) ahead.set(name, { subject, value });
}

const subjectOf = (account: string | null, deps: readonly PlainDependency[]) => JSON.stringify([account, ...deps]);

/** Used once: from then on the screen follows the query. */
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
  const account = useSyncExternalStore(onAccountChange, storedAccount, noAccount);
  const subject = subjectOf(account, deps);
  const [found, setFound] = useState<{ readonly value?: T; readonly error?: unknown }>(() => takeAhead(name, subject));
  // A querier is a new function on every render; its dependencies are listed by the caller, as plain values.
  const latest = useRef({ querier, follow });
  useEffect(() => {
    latest.current = { querier, follow };
  });
  useEffect(() => {
    let isOver = false;
    if (name !== undefined) ahead.delete(name);
    const show = (value: T) => (isOver ? undefined : setFound({ value }));
    // A sign-out closed the database: there is nothing left to show.
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

/** Allowed dependencies of a query: values that are equal if they look equal. */
type PlainDependency = string | number | boolean | null | undefined;

const isClosing = (error: unknown) => error instanceof Error && error.name === 'DatabaseClosedError';

/** Follows a query from now on. Returns a function that stops it, even before the library has loaded. */
export function followLocal<T>(
  query: Querier<T>,
  show: (value: T) => void,
  fail: (error: unknown) => void,
): () => void {
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

/** Permissions for a company's account, or for the user's own; none while signed out. */
const heldFor = (companyUid: string | null) => accountOf(getSession(), companyUid)?.permissions ?? [];

/** Whether the server would answer a source's calls. */
function isAllowed({ needs = [], database }: SyncSource): boolean {
  const held = needs.length > 0 ? heldFor(database === 'user' ? null : actingFor()) : [];
  return needs.every((permission) => held.includes(permission));
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

/** Returns the state key of a source, separate per account: one account's may sync while another's waits. */
function stateName({ name, database }: SyncSource): string {
  if (database === 'content') return name;
  return `${(database === 'user' ? getSession().user?.uid : accountKey()) ?? ''}/${name}`;
}

function stateOf(name: string): SyncState {
  const source = sources.get(name);
  return (source && states.get(stateName(source))) ?? idle;
}

/** Registers what a feature stores locally; called once, when its module loads. */
export function registerSync(source: SyncSource): void {
  sources.set(source.name, source);
  if (source.needs) keepToPermissions();
}

let isFollowing = false;

/**
 * Follows changes of the selected account's permissions: removes what one that was taken away had stored, and syncs
 * what one that was granted allows. What changed before is seen when the database opens.
 */
function keepToPermissions(): void {
  if (isFollowing) return;
  isFollowing = true;
  const ofShown = () => (accountKey() === null ? [] : heldFor(actingFor()));
  let account = accountKey();
  let held = ofShown();
  onAccountChange(() => {
    const before = { account, held };
    account = accountKey();
    held = ofShown();
    const isSame = account === before.account;
    if (account === null || (isSame && String(held) === String(before.held))) return;
    // What shows another account syncs it.
    const granted = isSame ? held.filter((permission) => !before.held.includes(permission)) : [];
    void applyPermissions(account, granted).catch(() => undefined);
  });
}

async function applyPermissions(account: string, granted: readonly Permission[]): Promise<void> {
  await firstScreen();
  const [{ account: database }, { removeForbidden }] = await Promise.all([openLocal(), library()]);
  if (accountKey() !== account) return;
  // One that isn't open yet is looked through as it opens.
  if (database?.isOpen()) await removeForbidden(database, sources, heldFor(actingFor()));
  for (const source of sources.values()) {
    if (isAllowed(source) && source.needs?.some((permission) => granted.includes(permission)))
      void syncNow(source.name);
  }
}

/** Returns the syncs that the server's events report on, among the loaded features. */
export function pushedSyncs(): string[] {
  return [...sources.values()].filter(({ isPushed }) => isPushed).map(({ name }) => name);
}

/** Returns the syncs of one kind of database, among the loaded features. */
export function syncsOf(database: SyncSource['database']): string[] {
  return [...sources.values()].filter((source) => source.database === database).map(({ name }) => name);
}

/** Returns the syncs whose rows come from touched calls, matched by name or by area. */
export function syncsReading(touches: readonly string[]): string[] {
  const isTouched = (call: string) => touches.some((touched) => call === touched || call.startsWith(`${touched}.`));
  return [...sources.values()].filter(({ reads }) => reads.some(isTouched)).map(({ name }) => name);
}

/**
 * Syncs one source. Resolves when the round is over, even if it failed: the screen shows what is there, and
 * `useFreshness` reports its age and any error.
 */
export async function syncNow(name: string, isAnew = false): Promise<void> {
  const source = sources.get(name);
  if (!source) throw new Error(`nothing is registered for the sync ${name}`);
  if (!isAllowed(source)) return;
  await firstScreen();
  const [before, own] = [accountKey(), stateName(source)];
  const opened = await Promise.all([openLocal(), library()]).catch((error: unknown) => {
    // Not even the code loaded: as when rows fail to load, the next round starts over.
    setState(own, { ...idle, error });
  });
  const database = opened && databaseOf(opened[0], source);
  const isOver = () => accountKey() !== before || !isAllowed(source);
  // From here on an account change is noticed; an earlier one would mix one account's rows with another's.
  if (!database || isOver()) return;
  const [, { syncOnce }] = opened;
  // A sync started while the database was opening; it may be another tab's that this one only waits for.
  if (stateOf(name).isSyncing) return isAnew ? syncAnew(name) : undefined;
  const stopper = new AbortController();
  const stop =
    source.database === 'content' ? () => {} : onAccountChange(() => (isOver() ? stopper.abort() : undefined));
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

/** Runs a round that starts now: a running one may have read before the change the caller knows of. */
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

/** Freshness of a source, as shown in the "as of …, offline" line. */
export interface Freshness {
  /** False if the account lacks the permission for it: nothing is requested, and nothing is stored. */
  readonly isAllowed: boolean;
  /** When it was last synced; null if never. */
  readonly asOf: Date | null;
  readonly isOffline: boolean;
  readonly isSyncing: boolean;
  /** Number of rows stored so far in the current round. */
  readonly rows: number;
  readonly error: unknown;
}

/** Returns the freshness of a registered source; rerenders while it syncs and when the network status changes. */
export function useFreshness(name: string): Freshness {
  const state = useSyncExternalStore(
    onSyncChange,
    () => stateOf(name),
    () => idle,
  );
  const offline = useSyncExternalStore(onConnectionChange, isOffline, () => false);
  const source = sources.get(name);
  const mayRead = useSyncExternalStore(
    onAccountChange,
    () => !source || isAllowed(source),
    () => true,
  );
  const asOf = useLive(
    async (local) => {
      const meta = source && (await databaseOf(local, source)?.meta.get(name));
      return meta?.asOf ?? null;
    },
    [name, source?.database],
  );
  return { ...state, isAllowed: mayRead, asOf: asOf ? new Date(asOf) : null, isOffline: offline };
}

function onSyncChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

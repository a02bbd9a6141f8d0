import { ApiError } from '#src/platform/api-error.ts';
import type { DraftPlace } from '#src/platform/drafts.ts';

/** A command sent under a key; `body` is the request without its verification, as JSON. */
interface Sent {
  readonly key: string;
  readonly body: string;
  readonly sentAtMs: number;
  /** Whether its result was shown on this device, in any tab. */
  readonly isDone: boolean;
}

/** What a form stores beside its draft, encrypted like it and shared by its tabs. */
interface Kept {
  /**
   * The key of what is being typed, generated before anything is sent and shared by all tabs editing the same draft.
   */
  readonly key: string;
  readonly sent: readonly Sent[];
}

export interface Outcome {
  readonly state: 'done' | 'running' | 'unknown';
  readonly answer?: unknown;
}

/** What a command needs from its environment. */
export interface MoneyPorts {
  readonly place: DraftPlace;
  readonly outcomeOf: (key: string) => Promise<Outcome>;
  /** Runs the work unless another tab is running it for the same form. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T | 'elsewhere'>;
  /** Serializes reads and writes of the stored state across tabs. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  readonly nowMs: () => number;
  readonly makeKey: () => string;
  /** The company being acted for when the form was opened. */
  readonly account: string | null;
}

/** How a command is sent: under its key and for its account, no matter which one is selected later. */
export interface SendOptions {
  readonly idempotencyKey: string;
  readonly account: string | null;
  readonly isInline: true;
}

export interface MoneyOrder<Answer> {
  /** What is requested, without what changes with each try, such as a verification. */
  readonly body: unknown;
  /** Called before it is sent; false if the user doesn't want it after all. */
  readonly isWanted?: () => Promise<boolean>;
  /** Null if the user closed the verification. */
  readonly send: (options: SendOptions) => Promise<Answer | null>;
}

export type MoneyResult<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  /**
   * It was done by an earlier try whose response was lost, or by another tab. `answer` is null if the server stores no
   * result of it. `isAsked`: it was the current request; otherwise it was another order, and this one has not been
   * sent.
   */
  | { readonly kind: 'recovered'; readonly answer: Answer | null; readonly isAsked: boolean }
  /** The user didn't want it after all. */
  | { readonly kind: 'cancelled' }
  /** Confirmed while an earlier order was being looked up, which was done and has been shown: nothing was sent. */
  | { readonly kind: 'overtaken' }
  /** An earlier try is still in progress, here or in another tab. */
  | { readonly kind: 'running' };

type Recovered<Answer> = Extract<MoneyResult<Answer>, { kind: 'recovered' }>;

/** Shows what was found; false if nobody saw it, because the page was left. Then it is found again. */
type Show<Answer> = (found: Recovered<Answer>) => unknown;

export interface MoneyCommand<Answer> {
  /**
   * Called when the form opens: shows and returns a command that was sent before, lost its response, and was done. Null
   * if there is none. An order confirmed before it is shown is not sent.
   */
  readonly recover: (show?: Show<Answer>) => Promise<Recovered<Answer> | null>;
  /**
   * Runs the command once; what was done by an earlier try is shown first. Throws what the call throws; its outcome is
   * then queried before anything else is sent.
   */
  readonly run: (order: MoneyOrder<Answer>, show?: Show<Answer>) => Promise<MoneyResult<Answer>>;
}

const dayMs = 24 * 3600 * 1000;
/** Slightly less than how long the server promises to remember a key. */
const unansweredForMs = 29 * dayMs;
const maxKept = 20;

/**
 * Runs one command exactly once: its key is stored on the device before it is first sent, and stays until its outcome
 * is known. However often it is pressed, reloaded or sent from another tab, the same order uses the same key.
 */
export function createMoneyCommand<Answer>(ports: MoneyPorts): MoneyCommand<Answer> {
  let own: string | undefined;
  let isBusy = false;
  let recovering: Promise<Recovered<Answer> | null> | undefined;
  const open = async () => {
    const kept = await ports.inTurn(() => readKept(ports));
    own ??= kept.key;
    return kept;
  };
  const once = async <T>(work: () => Promise<T>): Promise<T | 'elsewhere'> => {
    if (isBusy) return 'elsewhere';
    isBusy = true;
    try {
      // The key is settled before it is decided which tab may send.
      await open();
      return await ports.alone(work);
    } finally {
      isBusy = false;
    }
  };
  // What nobody saw yet stays to be found, or the same would be ordered once more.
  const present = async ({ sent, result }: Found<Answer>, show: Show<Answer> = () => true) => {
    let isSeen = true;
    try {
      isSeen = (await show(result)) !== false;
    } finally {
      if (isSeen) await change(ports, sent, { ...sent, isDone: true });
      own = undefined;
    }
    return result;
  };
  return {
    recover: (show) => {
      const finding = once(async () => findEarlier<Answer>(ports, await open(), null)).then((found) =>
        found !== 'elsewhere' && found.kind === 'found' ? present(found, show) : null,
      );
      recovering = finding
        .catch(() => null)
        .finally(() => {
          recovering = undefined;
        });
      return finding;
    },
    run: async (order, show) => {
      if (await recovering) return { kind: 'overtaken' };
      const body = JSON.stringify(order.body);
      const result = await once(async (): Promise<MoneyResult<Answer> | Found<Answer>> => {
        const earlier = await findEarlier<Answer>(ports, await open(), { body, key: own ?? '' });
        return earlier.kind === 'none' ? sendOnce(ports, order, body, earlier.key) : earlier;
      });
      if (result === 'elsewhere') return { kind: 'running' };
      if (result.kind === 'found') return present(result, show);
      // What is typed from here on is a new command.
      if (result.kind === 'done') own = undefined;
      return result;
    },
  };
}

/** An earlier try that was done. */
interface Found<Answer> {
  readonly kind: 'found';
  readonly sent: Sent;
  readonly result: Recovered<Answer>;
}

type Earlier<Answer> =
  | Found<Answer>
  | Extract<MoneyResult<Answer>, { kind: 'running' }>
  | { readonly kind: 'none'; readonly key: string };

/** Returns the outcome of what was sent before; if nothing was done, the key for this order. */
async function findEarlier<Answer>(
  ports: MoneyPorts,
  kept: Kept,
  asked: { readonly body: string; readonly key: string } | null,
): Promise<Earlier<Answer>> {
  const isMine = (sent: Sent) => asked !== null && sent.key === asked.key && sent.body === asked.body;
  let again: string | undefined;
  for (const sent of kept.sent.filter((one) => !one.isDone || isMine(one))) {
    const { state, answer } = await ports.outcomeOf(sent.key);
    if (state === 'running') return { kind: 'running' };
    const isAsked = sent.body === asked?.body;
    if (state === 'done') return found<Answer>(sent, answer, isAsked);
    if (isAsked) again = sent.key;
  }
  const isFresh = asked !== null && !kept.sent.some(({ key }) => key === asked.key);
  return { kind: 'none', key: again ?? (isFresh ? asked.key : ports.makeKey()) };
}

function found<Answer>(sent: Sent, answer: unknown, isAsked: boolean): Found<Answer> {
  return { kind: 'found', sent, result: { kind: 'recovered', answer: (answer ?? null) as Answer | null, isAsked } };
}

async function sendOnce<Answer>(
  ports: MoneyPorts,
  order: MoneyOrder<Answer>,
  body: string,
  key: string,
): Promise<MoneyResult<Answer> | Found<Answer>> {
  if (order.isWanted && !(await order.isWanted())) return { kind: 'cancelled' };
  const sent: Sent = { key, body, sentAtMs: ports.nowMs(), isDone: false };
  await change(ports, sent, sent);
  try {
    const answer = await order.send({ idempotencyKey: key, account: ports.account, isInline: true });
    await change(ports, sent, answer === null ? null : { ...sent, isDone: true });
    return answer === null ? { kind: 'cancelled' } : { kind: 'done', answer };
  } catch (error) {
    if (isRefusal(error)) await change(ports, sent, null);
    else {
      const { state, answer } = await ports.outcomeOf(key).catch((): Outcome => ({ state: 'unknown' }));
      if (state === 'done') return found<Answer>(sent, answer, true);
    }
    throw error;
  }
}

/** Error codes for a key that is in flight, or that was used by a try with another verification. */
const aboutKeys: ReadonlySet<unknown> = new Set(['idempotency:inFlight', 'idempotency:mismatch']);

/**
 * Whether the server reported that nothing was done. After any other error, the command may still have been executed.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 408 && !aboutKeys.has(error.code);
}

/** Returns the stored state; if there is none yet, one with a new key for what will be typed. */
async function readKept(ports: MoneyPorts): Promise<Kept> {
  const found = (await ports.place.load())?.value as Partial<Kept> | undefined;
  const now = ports.nowMs();
  const isKept = ({ sentAtMs, isDone }: Sent) => now - sentAtMs < (isDone ? dayMs : unansweredForMs);
  const sent = (found?.sent ?? []).filter(isKept);
  if (found?.key) return { key: found.key, sent };
  const kept = { key: ports.makeKey(), sent };
  await ports.place.save(kept);
  return kept;
}

/** Replaces the stored state of one command. Once it is done, the next input gets a new key. */
function change(ports: MoneyPorts, { key }: Sent, next: Sent | null): Promise<void> {
  return ports.inTurn(async () => {
    const kept = await readKept(ports);
    const others = kept.sent.filter((one) => one.key !== key);
    const sent = [...others, ...(next ? [next] : [])].slice(-maxKept);
    await ports.place.save({ key: next?.isDone && kept.key === key ? ports.makeKey() : kept.key, sent });
  });
}

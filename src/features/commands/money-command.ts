import { ApiError } from '#src/platform/api-error.ts';
import type { DraftPlace } from '#src/platform/drafts.ts';

/** A command that was sent under a key; `body` is what was asked, without its verification, as JSON. */
interface Sent {
  readonly key: string;
  readonly body: string;
  readonly sentAtMs: number;
  /** Its answer was seen on this device, in one tab or another. */
  readonly isDone: boolean;
}

/** What a form keeps beside its draft, encrypted like it and shared by its tabs. */
interface Kept {
  /** The key of what is being typed: made before anything is sent, and the same for all who type on one draft. */
  readonly key: string;
  readonly sent: readonly Sent[];
}

export interface Outcome {
  readonly state: 'done' | 'running' | 'unknown';
  readonly answer?: unknown;
}

/** What a command needs of where it runs. */
export interface MoneyPorts {
  readonly place: DraftPlace;
  readonly outcomeOf: (key: string) => Promise<Outcome>;
  /** Runs the work unless another tab is at it with the same form. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T | 'elsewhere'>;
  /** Reads and writes what is kept one after the other, whichever tab does. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  readonly nowMs: () => number;
  readonly makeKey: () => string;
  /** The company that is acted for, as it was when the form began. */
  readonly account: string | null;
}

/** How a command is sent: under its key and for its account, whatever is chosen by then. */
export interface SendOptions {
  readonly idempotencyKey: string;
  readonly account: string | null;
  readonly isInline: true;
}

export interface MoneyOrder<Answer> {
  /** What is asked for, without what is new with each try, such as a verification. */
  readonly body: unknown;
  /** Asked before it is sent; false where its reader does not want it after all. */
  readonly isWanted?: () => Promise<boolean>;
  /** Null where the reader closed the verification. */
  readonly send: (options: SendOptions) => Promise<Answer | null>;
}

export type MoneyResult<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  /**
   * An earlier try, whose answer was lost, or another tab did it. Null where the server keeps no answer of it.
   * `isAsked`: it was what is asked for now; else it was another order, and this one has not been sent.
   */
  | { readonly kind: 'recovered'; readonly answer: Answer | null; readonly isAsked: boolean }
  | { readonly kind: 'cancelled' }
  /** An earlier try of it is still at work, here or in another tab. */
  | { readonly kind: 'running' };

export interface MoneyCommand<Answer> {
  /** When the form opens: what was sent before, lost its answer, and was done. Null where there is none. */
  readonly recover: () => Promise<Extract<MoneyResult<Answer>, { kind: 'recovered' }> | null>;
  /** Does it once. Throws what the call throws; what became of it is then asked for before anything else is sent. */
  readonly run: (order: MoneyOrder<Answer>) => Promise<MoneyResult<Answer>>;
}

const dayMs = 24 * 3600 * 1000;
/** As long as the server promises to know a key, and a little less. */
const unansweredForMs = 29 * dayMs;
const maxKept = 20;

/**
 * One command, done once: its key is on the device before it is first sent, and stays until its outcome is known.
 * However often it is pressed, reloaded or sent from another tab, the same order goes under the same key.
 */
export function createMoneyCommand<Answer>(ports: MoneyPorts): MoneyCommand<Answer> {
  let own: string | undefined;
  let isBusy = false;
  let recovering: Promise<unknown> | undefined;
  const open = async () => {
    const kept = await ports.inTurn(() => readKept(ports));
    own ??= kept.key;
    return kept;
  };
  const once = async <T>(work: () => Promise<T>): Promise<T | 'elsewhere'> => {
    if (isBusy) return 'elsewhere';
    isBusy = true;
    try {
      // Whose key it is is settled before it is known who may send.
      await open();
      return await ports.alone(work);
    } finally {
      isBusy = false;
    }
  };
  return {
    recover: async () => {
      const finding = once(async () => findEarlier<Answer>(ports, await open(), null));
      recovering = finding.catch(() => undefined);
      const found = await finding;
      return found !== 'elsewhere' && found.kind === 'recovered' ? found : null;
    },
    run: async (order) => {
      await recovering;
      const body = JSON.stringify(order.body);
      const result = await once(async (): Promise<MoneyResult<Answer>> => {
        const earlier = await findEarlier<Answer>(ports, await open(), { body, key: own ?? '' });
        return earlier.kind === 'none' ? sendOnce(ports, order, body, earlier.key) : earlier;
      });
      if (result === 'elsewhere') return { kind: 'running' };
      // What is typed from here on is another command.
      if (result.kind === 'done' || result.kind === 'recovered') own = undefined;
      return result;
    },
  };
}

type Earlier<Answer> =
  | Extract<MoneyResult<Answer>, { kind: 'recovered' | 'running' }>
  | { readonly kind: 'none'; readonly key: string };

/** What became of what was sent before; where nothing did, the key under which this order goes. */
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
    if (state === 'done') return recovered<Answer>(ports, sent, answer, isAsked);
    if (isAsked) again = sent.key;
  }
  const isFresh = asked !== null && !kept.sent.some(({ key }) => key === asked.key);
  return { kind: 'none', key: again ?? (isFresh ? asked.key : ports.makeKey()) };
}

async function recovered<Answer>(ports: MoneyPorts, sent: Sent, answer: unknown, isAsked: boolean) {
  await change(ports, sent, { ...sent, isDone: true });
  return { kind: 'recovered' as const, answer: (answer ?? null) as Answer | null, isAsked };
}

async function sendOnce<Answer>(
  ports: MoneyPorts,
  order: MoneyOrder<Answer>,
  body: string,
  key: string,
): Promise<MoneyResult<Answer>> {
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
      if (state === 'done') return recovered<Answer>(ports, sent, answer, true);
    }
    throw error;
  }
}

/** Codes of a key that is at work, or was used by a try with another verification. */
const aboutKeys: ReadonlySet<unknown> = new Set(['idempotency:inFlight', 'idempotency:mismatch']);

/** The server's word that nothing was done. Whatever else came back, it may have been carried out all the same. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 408 && !aboutKeys.has(error.code);
}

/** What is kept; where there is nothing yet, a key for what is going to be typed. */
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

/** Puts what is known of one command in the place of what was. Once it is done, what is typed next gets another key. */
function change(ports: MoneyPorts, { key }: Sent, next: Sent | null): Promise<void> {
  return ports.inTurn(async () => {
    const kept = await readKept(ports);
    const others = kept.sent.filter((one) => one.key !== key);
    const sent = [...others, ...(next ? [next] : [])].slice(-maxKept);
    await ports.place.save({ key: next?.isDone && kept.key === key ? ports.makeKey() : kept.key, sent });
  });
}

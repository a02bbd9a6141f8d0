import { pairTerms } from '#contract/convert/rules.ts';
import { rateHeartbeatMs, type ToldRate } from '#contract/events/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ratesOfPairs } from '../convert/index.ts';
import type { Listener } from './streams.ts';

/** Interval at which the market is checked for all watchers. */
const lookMs = 1000;

type Watcher = Pick<Listener, 'id' | 'tier' | 'country'>;

interface Watch {
  readonly watcher: Watcher;
  /** What was last sent for each pair, and when. */
  readonly told: Map<string, { readonly said: string; readonly at: number }>;
}

/** Rates for their watchers: one market lookup for all, and each is sent only what is new to them. */
export class WatchedRates {
  readonly #deps: Deps;
  readonly #tell: (streamId: string, text: string) => void;
  readonly #watches = new Map<string, Watch>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor(deps: Deps, tell: (streamId: string, text: string) => void) {
    this.#deps = deps;
    this.#tell = tell;
  }

  /** Sets the watched pairs, as `USDT/BTC`, replacing the previous ones. */
  watch({ id, tier, country }: Watcher, pairs: readonly string[]): void {
    this.forget(id);
    if (pairs.length === 0) return;
    const told = new Map(pairs.map((pair) => [pair, { said: '', at: 0 }]));
    this.#watches.set(id, { watcher: { id, tier, country }, told });
    this.#timer ??= setInterval(() => void this.#look(), lookMs).unref();
    void this.#look();
  }

  forget(streamId: string): void {
    this.#watches.delete(streamId);
    if (this.#watches.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #look(): Promise<void> {
    // Do not query a slow market twice concurrently.
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const lines = [...this.#watches.values()].flatMap(linesOf);
      const answers = await ratesOfPairs(
        this.#deps,
        lines.map(({ terms }) => terms),
      );
      for (const [index, line] of lines.entries()) this.#say(line, answers[index]);
    } catch {
      // A client that receives nothing requests the rate itself and gets the error.
    } finally {
      this.#isLooking = false;
    }
  }

  #say({ watch: { watcher, told }, pair, terms: { from, to } }: Line, answer: ToldRate['answer'] | undefined): void {
    const before = told.get(pair);
    // The watcher may be gone or watching other pairs by now.
    if (!answer || !before || this.#watches.get(watcher.id)?.told !== told) return;
    const said = JSON.stringify(answer.items);
    const at = performance.now();
    if (said === before.said && at - before.at < rateHeartbeatMs) return;
    told.set(pair, { said, at });
    const rate: ToldRate = { from, to, answer };
    this.#tell(watcher.id, `event: rate\ndata: ${JSON.stringify(rate)}\n\n`);
  }
}

/** A pair that can't be exchanged on the watcher's terms produces no events. */
function linesOf(watch: Watch) {
  return [...watch.told.keys()].flatMap((pair) => {
    const [from = '', to = ''] = pair.split('/');
    const terms = pairTerms(from, to, watch.watcher);
    return terms ? [{ watch, pair, terms }] : [];
  });
}

type Line = ReturnType<typeof linesOf>[number];

import { pairTerms } from '#contract/convert/rules.ts';
import { rateHeartbeatMs, type ToldRate } from '#contract/events/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ratesOfPairs } from '../convert/index.ts';
import type { Listener } from './streams.ts';

/** So often the market is looked at for all who watch. */
const lookMs = 1000;

type Watcher = Pick<Listener, 'id' | 'tier' | 'country'>;

interface Watch {
  readonly watcher: Watcher;
  /** What was said of each pair last, and when. */
  readonly told: Map<string, { readonly said: string; readonly at: number }>;
}

/** Rates for those who watch them: one look at the market for all, and each told what is new to him. */
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

  /** Pairs as `USDT/BTC`, in place of those before. */
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
    // A market that answers slowly is not asked twice at once.
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
      // Whoever hears nothing asks for himself, and is told what is wrong.
    } finally {
      this.#isLooking = false;
    }
  }

  #say({ watch: { watcher, told }, pair, terms: { from, to } }: Line, answer: ToldRate['answer'] | undefined): void {
    const before = told.get(pair);
    // He may be gone, or look at something else meanwhile.
    if (!answer || !before || this.#watches.get(watcher.id)?.told !== told) return;
    const said = JSON.stringify(answer.items);
    const at = performance.now();
    if (said === before.said && at - before.at < rateHeartbeatMs) return;
    told.set(pair, { said, at });
    const rate: ToldRate = { from, to, answer };
    this.#tell(watcher.id, `event: rate\ndata: ${JSON.stringify(rate)}\n\n`);
  }
}

/** A pair that can't be exchanged on his terms is told nothing of. */
function linesOf(watch: Watch) {
  return [...watch.told.keys()].flatMap((pair) => {
    const [from = '', to = ''] = pair.split('/');
    const terms = pairTerms(from, to, watch.watcher);
    return terms ? [{ watch, pair, terms }] : [];
  });
}

type Line = ReturnType<typeof linesOf>[number];

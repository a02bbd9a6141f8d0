import { uuidPattern } from '#contract/platform/ids.ts';
import type { Sample } from '../access/samples.ts';
import type { Dice } from './dice.ts';

const uuid = new RegExp(uuidPattern);
/** Values kept per field, the newest. */
const kept = 40;

/** A text in a response, with the names of its field and area, and of who was told. */
interface Seen {
  readonly field: string;
  readonly area: string;
  readonly circle: string;
  readonly text: string;
}

/** What earlier responses said: ids, numbers and codes for further requests, and inputs that were accepted. */
export class Memory {
  readonly #byField = new Map<string, Seen[]>();
  readonly #idsByArea = new Map<string, Seen[]>();
  readonly #records = new Map<string, Record<string, unknown>>();
  readonly #accepted = new Map<string, Sample[]>();

  /** Remembers the texts of a response. */
  learn(area: string, circle: string, result: unknown, field = 'id', depth = 6): void {
    if (typeof result === 'string' && result.length > 0 && result.length <= 128) {
      const seen = { field: field.toLowerCase(), area, circle, text: result };
      push(this.#byField, seen.field, seen);
      if (uuid.test(result)) push(this.#idsByArea, area, seen);
    } else if (Array.isArray(result) && depth > 0) {
      for (const one of result.slice(0, 10)) this.learn(area, circle, one, field, depth - 1);
    } else if (typeof result === 'object' && result !== null && depth > 0) {
      const { id } = result as { readonly id?: unknown };
      if (typeof id === 'string') this.#records.set(id, result as Record<string, unknown>);
      for (const [name, part] of Object.entries(result)) this.learn(area, circle, part, name, depth - 1);
    }
  }

  /** Returns an id to ask about: more often one of this area, and one of the caller's own. */
  id(dice: Dice, area: string, circle: string, field: string): string | undefined {
    const ids = dice.isOneIn(5)
      ? [...this.#idsByArea.values()].flat()
      : (this.#byField.get(field.toLowerCase())?.filter(({ text }) => uuid.test(text)) ?? []).concat(
          this.#idsByArea.get(area) ?? [],
        );
    const own = ids.filter((one) => one.circle === circle);
    return pick(dice, own.length > 0 && !dice.isOneIn(3) ? own : ids);
  }

  /** Returns what was last said of something. */
  record(id: unknown): Readonly<Record<string, unknown>> | undefined {
    return typeof id === 'string' ? this.#records.get(id) : undefined;
  }

  /** Returns a text that such a field had and that matches. */
  text(dice: Dice, field: string, fits: (text: string) => boolean): string | undefined {
    return pick(dice, this.#byField.get(field.toLowerCase())?.filter(({ text }) => fits(text)) ?? []);
  }

  accept(call: string, input: Sample): void {
    push(this.#accepted, call, input);
  }

  accepted(dice: Dice, call: string): Sample | undefined {
    const inputs = this.#accepted.get(call) ?? [];
    return inputs.length === 0 ? undefined : structuredClone(dice.of(inputs));
  }
}

/** The newest is as likely as all others together: what was just made can still go on. */
const pick = (dice: Dice, list: readonly Seen[]): string | undefined =>
  list.length === 0 ? undefined : (dice.isOneIn(2) ? list.at(-1) : dice.of(list))?.text;

function push<T>(lists: Map<string, T[]>, name: string, one: T): void {
  const list = lists.get(name) ?? [];
  list.push(one);
  if (list.length > kept) list.shift();
  lists.set(name, list);
}

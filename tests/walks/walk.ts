import { randomUUID } from 'node:crypto';
import { allCalls } from '#contract/index.ts';
import type { Call } from '#contract/platform/call.ts';
import { minuteMs } from '#server/platform/durations.ts';
import { createFeatures } from '#server/features/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { schemasOf } from '../access/walk.ts';
import type { Sample } from '../access/samples.ts';
import { acts } from '../commands/acts.ts';
import { cases } from '../commands/cases.ts';
import { waitUntilOpen } from '../harness/clock.ts';
import type { TestServer } from '../harness/server.ts';
import type { Dice } from './dice.ts';
import { changeOne, makeInput, type Place } from './inputs.ts';
import { Memory } from './memory.ts';
import { faultOf, leakOf, MadeIds } from './oracles.ts';
import { chooseFor, restore, type Player } from './players.ts';
import { prove } from './proofs.ts';
import { say, type Said } from './say.ts';

/** Areas whose cases put rows into a state that the product never leaves them in. */
const forced = /^(appeals|dealerChat|dealerOrders|receiptMethods|corporateCards\.(?!issue))/;
const isUsable = ([name]: readonly [string, unknown]) => !forced.test(name);
const prepared = Object.fromEntries(Object.entries({ ...acts, ...cases }).filter(isUsable));
/** Inputs that begin what chance alone would seldom begin. */
const openings: Readonly<Record<string, Sample>> = {
  'dealerOrders.quote': {
    query: { Side: 'buy', Coin: 'USDT', Currency: 'EUR', By: 'currency', Amount: '50', PayType: 'sepa' },
  },
  'promissory.quote': { query: { Side: 'buy', Coin: 'BTC', Currency: 'EUR', By: 'currency', Amount: '50' } },
  'cardPurchase.quote': { body: { coin: 'BTC', currency: 'EUR', by: 'currency', amount: '100', payType: 'visa' } },
  'convert.quote': { body: { from: 'USDT', to: 'BTC', side: 'give', amount: '100' } },
};
const durations = [
  1000,
  minuteMs,
  10 * minuteMs,
  60 * minuteMs,
  7 * 60 * minuteMs,
  24 * 60 * minuteMs,
  31 * 24 * 60 * minuteMs,
];

interface Request {
  readonly player: Player;
  readonly call: Call;
  readonly input: Sample;
  readonly key: string;
}

const areaOf = (name: string) => name.split('.')[0] ?? '';

const neighboursOf = ({ name }: Call) => allCalls.filter((one) => areaOf(one.name) === areaOf(name));

/** Random requests of all players to one server, each checked by itself. */
export class Walk {
  readonly problems = new Set<string>();
  /** Number of requests, and of those that were done. */
  readonly count = { sent: 0, done: 0 };
  readonly #server: TestServer;
  readonly #players: readonly Player[];
  readonly #memory = new Memory();
  readonly #made = new MadeIds();

  constructor(server: TestServer, players: readonly Player[]) {
    this.#server = server;
    this.#players = players;
  }

  /**
   * Makes a call with a random input: alone, several times at once, or together with other calls of its area. Then it
   * repeats what was done under a key, and lets other calls of the area go on from there.
   */
  async step(dice: Dice, call: Call): Promise<void> {
    if (!(await this.#stepAlone(dice, call))) return;
    for (let more = 0; more < 2; more += 1) await this.#stepAlone(dice, dice.of(neighboursOf(call)));
  }

  /** @returns whether the call was done */
  async #stepAlone(dice: Dice, call: Call): Promise<boolean> {
    const requests = await this.#gather(dice, call);
    const answers = await Promise.all(requests.map((one) => this.#say(one)));
    for (const [index, first] of answers.entries()) {
      const request = requests[index];
      if (!request || request.call.idempotency !== 'required' || first.status !== 200) continue;
      const again = await this.#say(request);
      // What was done may have ended the session or the permission.
      if (again.text === first.text || again.status === 401 || again.status === 403) continue;
      this.#report(request, `repeats ${first.text.slice(0, 300)} as ${again.text.slice(0, 300)}`);
    }
    return answers[0]?.status === 200;
  }

  async #gather(dice: Dice, call: Call): Promise<readonly Request[]> {
    const first = await this.#request(dice, call);
    if (dice.isOneIn(8)) return Array.from({ length: 2 + dice.below(3) }, () => ({ ...first, key: randomUUID() }));
    if (!dice.isOneIn(4)) return [first];
    const others = neighboursOf(call);
    return [first, await this.#request(dice, dice.of(others)), await this.#request(dice, dice.of(others))];
  }

  async #request(dice: Dice, call: Call): Promise<Request> {
    const isPrepared = call.name in prepared && dice.isOneIn(3);
    // What earlier steps changed, such as a closed network, may keep a case from being prepared.
    const ready = isPrepared ? await this.#prepare(dice, call).catch(() => undefined) : undefined;
    return { call, key: randomUUID(), ...(ready ?? (await this.#compose(dice, call))) };
  }

  /** Lets time pass and every job and schedule that is due run. */
  async pass(dice: Dice): Promise<void> {
    const { deps, clock } = this.#server;
    clock.advance(dice.of(durations));
    waitUntilOpen(clock);
    const { schedules } = createFeatures(deps);
    for (const { task } of schedules) if (dice.isOneIn(2)) await enqueue(deps.db, task, {}, { maxAttempts: 1 });
    await this.#server.workJobs();
    await restore(this.#server, this.#players);
  }

  async #prepare(dice: Dice, call: Call): Promise<{ player: Player; input: Sample }> {
    const { who, input } = await prepared[call.name]!(this.#server);
    const player: Player = {
      name: 'someone',
      circle: who.userId,
      userId: who.userId,
      caller: { device: who.device },
      secrets: [],
      mark: randomUUID().slice(0, 8),
      isMeantFor: () => true,
    };
    const place = this.#place(dice, call, player);
    return { player, input: dice.isOneIn(2) ? input : await changeOne(place, schemasOf(call), input) };
  }

  async #compose(dice: Dice, call: Call): Promise<{ player: Player; input: Sample }> {
    const player = chooseFor(dice, call, this.#players);
    const place = this.#place(dice, call, player);
    const input = (dice.isOneIn(2) ? openings[call.name] : undefined) ?? (await this.#invent(place, call));
    return { player, input: await prove(this.#server, this.#memory, player, call, input) };
  }

  async #invent(place: Place, call: Call): Promise<Sample> {
    const known = place.dice.isOneIn(3) ? this.#memory.accepted(place.dice, call.name) : undefined;
    return known ? changeOne(place, schemasOf(call), known) : makeInput(place, schemasOf(call));
  }

  #place(dice: Dice, { name }: Call, { caller, circle, mark }: Player): Place {
    return {
      dice,
      memory: this.#memory,
      now: this.#server.clock.now(),
      area: areaOf(name),
      circle,
      mark,
      seal: async (text, field) => {
        const { device } = caller;
        const purpose = /fund/i.test(field) ? 'fundPassword' : 'login';
        return device ? device.sealPassword(text, purpose).catch(() => ({})) : {};
      },
    };
  }

  async #say(request: Request): Promise<Said> {
    const { player, call, input, key } = request;
    const said = await say(player.caller, call, input, key);
    this.count.sent += 1;
    const sent = JSON.stringify(input);
    const wrong =
      faultOf(call, said) ??
      leakOf(call, player, this.#players, sent, said) ??
      this.#made.leakOf(call, player, sent, said);
    if (wrong !== undefined) this.#report(request, wrong);
    if (said.status !== 200 || !said.body) return said;
    this.count.done += 1;
    this.#made.learn(call, player, said.body);
    this.#memory.accept(call.name, input);
    this.#memory.learn(areaOf(call.name), player.circle, call.bare ? said.body : said.body.result);
    return said;
  }

  #report({ call, player, input }: Request, wrong: string): void {
    this.problems.add(`${call.name} by ${player.name} ${wrong} ← ${JSON.stringify(input).slice(0, 600)}`);
  }
}

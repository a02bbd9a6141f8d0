import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { isRefusal } from './refusals.ts';
import {
  capture,
  customerAccount,
  hold,
  platformAccount,
  post,
  release,
  simpleTransfer,
  type Outcome,
  type TransferDraft,
} from '#server/ledger/index.ts';
import { assetCode, type AssetCode } from '#contract/platform/assets.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import { customerCount, type Command, type Sequence } from './commands.ts';
import { accountName, LedgerModel } from './model.ts';

/** Runs a sequence on the real ledger and on the model in parallel, with its own customers. */
export class SequenceRun {
  readonly model = new LedgerModel();
  /** Outcomes seen so far, so that the test can check that all of them occur. */
  readonly seen = new Set<Outcome['status'] | 'held' | 'holdRefused'>();
  readonly #db: Db;
  readonly #owners = Array.from({ length: customerCount }, () => randomUUID());
  /** All drafts except commands on holds, posted or not, including those of the current group. */
  readonly #drafts: TransferDraft[] = [];
  readonly #holdIds = new Map<string, string>();
  #made = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  async run(sequence: Sequence): Promise<void> {
    for (const group of sequence) {
      for (const part of splitByWay(group)) await this.#runPart(part);
      await this.#compareBalances();
    }
  }

  async #runPart(part: readonly Command[]): Promise<void> {
    const [first] = part;
    if (first !== undefined && usesHolds(first)) return this.#runHoldCommand(first);
    const drafts = part.flatMap((command) => {
      const drafted = this.#draft(command);
      this.#drafts.push(...drafted);
      return drafted;
    });
    const outcomes = await this.#db.transaction().execute((tx) => post(tx, drafts));
    const expected = drafts.map((draft) => this.model.post(draft));
    expect(outcomes.map((outcome) => outcome.status)).toEqual(expected);
    for (const status of expected) this.seen.add(status);
  }

  /** Returns the transfer for a command; none if it selects from something that doesn't exist yet. */
  #draft(command: Command): TransferDraft[] {
    switch (command.type) {
      case 'deposit':
        return [
          simpleTransfer(
            this.#names('deposit'),
            platformAccount(command.asset, 'custody'),
            this.#account(command.to, command.asset),
            command.amount,
          ),
        ];
      case 'move': {
        const from = this.#account(command.from, command.asset);
        const to = customerAccount(this.#owner(command.to), command.asset, command.kind);
        return accountName(from) === accountName(to)
          ? []
          : [simpleTransfer(this.#names('move'), from, to, command.amount)];
      }
      case 'withdraw':
        return [
          {
            ...this.#names('withdraw'),
            legs: [
              { account: platformAccount(command.asset, 'custody'), amount: command.amount },
              { account: this.#account(command.from, command.asset), amount: -command.amount - command.fee },
              { account: platformAccount(command.asset, 'fee'), amount: command.fee },
            ],
          },
        ];
      case 'convert':
        return [
          {
            ...this.#names('convert'),
            legs: [
              { account: this.#account(command.who, command.sells), amount: -command.gives },
              { account: platformAccount(command.sells, 'conversion'), amount: command.gives },
              { account: platformAccount(command.buys, 'conversion'), amount: -command.gets },
              { account: this.#account(command.who, command.buys), amount: command.gets },
            ],
          },
        ];
      case 'skewed': {
        const from = platformAccount(command.asset, 'custody');
        const to = this.#account(command.to, command.asset);
        const legs = [
          { account: from, amount: -command.amount },
          { account: to, amount: command.amount + command.off },
        ];
        return [{ ...this.#names('skewed'), legs }];
      }
      case 'replay':
        return this.#earlier(command.which);
      case 'otherUnderKey':
        return this.#earlier(command.which).map((draft) => ({ ...draft, id: randomUUID(), reference: 'other' }));
      case 'reverse':
        return this.#earlier(command.which).flatMap((draft) => this.#opposite(draft));
      default:
        return [];
    }
  }

  #opposite(draft: TransferDraft): TransferDraft[] {
    // An amount that entered a sharded account that can't go below zero has to leave it through the same shard.
    if (draft.legs.some(({ account }) => account.kind === 'fee')) return [];
    if (!this.model.transfers.some((one) => one.draft === draft)) return [];
    const legs = draft.legs.map(({ account, amount }) => ({ account, amount: -amount }));
    return [{ ...this.#names('reverse'), reverses: draft.id, legs }];
  }

  #earlier(which: number): TransferDraft[] {
    const one = this.#drafts[which % Math.max(this.#drafts.length, 1)];
    return one === undefined ? [] : [one];
  }

  async #runHoldCommand(command: Command): Promise<void> {
    if (command.type === 'hold') return this.#runHold(command);
    if (command.type !== 'release' && command.type !== 'capture') return;
    const held = this.model.holds[command.which % Math.max(this.model.holds.length, 1)];
    if (held === undefined) return;
    const names = this.#names(command.type);
    const asset = assetCode(held.asset);
    const to =
      command.type === 'release' ? customerAccount(held.owner, asset, 'available') : platformAccount(asset, 'custody');
    const draft = simpleTransfer(names, customerAccount(held.owner, asset, 'held'), to, command.amount);
    const isAllowed = held.remaining >= command.amount && this.model.post(draft) === 'posted';
    if (isAllowed) held.remaining -= command.amount;
    this.seen.add(isAllowed ? 'held' : 'holdRefused');
    const holdId = this.#holdIds.get(held.key)!;
    const [amount, parts] = [command.amount, [{ account: to, amount: command.amount }]];
    const from = { ...names, owner: held.owner, asset, holdId };
    const work = (tx: Tx) =>
      command.type === 'release' ? release(tx, { ...from, amount }) : capture(tx, { ...from, to: parts });
    expect(await this.#succeeds(work)).toBe(isAllowed);
    if (isAllowed) expect(await this.#db.transaction().execute(work), 'its replay').toMatchObject({ isReplay: true });
  }

  async #runHold({ who, asset, amount }: Command & { type: 'hold' }): Promise<void> {
    const names = this.#names('hold');
    const owner = this.#owner(who);
    const draft = simpleTransfer(
      names,
      customerAccount(owner, asset, 'available'),
      customerAccount(owner, asset, 'held'),
      amount,
    );
    const isAllowed = this.model.post(draft) === 'posted';
    expect(await this.#succeeds((tx) => hold(tx, { ...names, owner, asset, amount }))).toBe(isAllowed);
    if (!isAllowed) return;
    this.model.holds.push({ key: names.key, owner, asset, remaining: amount });
    this.#holdIds.set(names.key, names.id);
  }

  async #succeeds(work: (tx: Tx) => Promise<unknown>): Promise<boolean> {
    try {
      await this.#db.transaction().execute(work);
      return true;
    } catch (error) {
      if (isRefusal(error, 60028)) return false;
      throw error;
    }
  }

  /** Compares balance and number of entries of every account: a rejected or repeated command changes neither. */
  async #compareBalances(): Promise<void> {
    const rows = await this.#db
      .selectFrom('ledger_account')
      .select(['owner', 'asset', 'kind', 'balance', 'entry_count'])
      .where('owner', 'in', this.#owners)
      .execute();
    const real = rows
      .filter((row) => row.entry_count !== '0')
      .map((row) => `${row.owner} ${row.asset} ${row.kind}: ${row.balance} in ${row.entry_count}`);
    const expected = [...this.model.accounts]
      .filter(([name]) => !name.startsWith('platform'))
      .map(([name, account]) => `${name}: ${account.balance} in ${account.entryCount}`);
    expect(real.toSorted()).toEqual(expected.toSorted());
  }

  #owner(number: number): string {
    return this.#owners[number]!;
  }

  #account(number: number, asset: AssetCode) {
    return customerAccount(this.#owner(number), asset, 'available');
  }

  #names(kind: string) {
    this.#made += 1;
    const id = randomUUID();
    return { id, kind, reference: `${this.#owners[0]}-${this.#made}`, key: `${this.#owners[0]}:${this.#made}:${kind}` };
  }
}

function usesHolds({ type }: Command): boolean {
  return type === 'hold' || type === 'release' || type === 'capture';
}

/** Splits a group: commands on holds run one by one in transactions of their own, the others together. */
function splitByWay(group: readonly Command[]): Command[][] {
  const parts: Command[][] = [];
  for (const command of group) {
    const last = parts.at(-1);
    if (last?.[0] === undefined || usesHolds(command) || usesHolds(last[0])) parts.push([command]);
    else last.push(command);
  }
  return parts;
}

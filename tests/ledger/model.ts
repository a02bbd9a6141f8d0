import { accountKinds, platform, type AccountAddress, type Outcome, type TransferDraft } from '#server/ledger/index.ts';

type Status = Outcome['status'];

interface ModelTransfer {
  readonly draft: TransferDraft;
  isReversed: boolean;
}

export interface ModelAccount {
  balance: bigint;
  entryCount: number;
}

/** The reference model of the ledger: maps and sums, no SQL, no locks. The real ledger is compared with it. */
export class LedgerModel {
  readonly accounts = new Map<string, ModelAccount>();
  readonly transfers: ModelTransfer[] = [];
  readonly holds: { readonly key: string; readonly owner: string; readonly asset: string; remaining: bigint }[] = [];
  readonly #byKey = new Map<string, ModelTransfer>();

  /** Returns the result that the ledger must return; changes the model only if it is `posted`. */
  post(draft: TransferDraft): Status {
    const first = this.#byKey.get(draft.key);
    if (first !== undefined) return contentOf(first.draft) === contentOf(draft) ? 'duplicate' : 'conflict';
    if (!isBalanced(draft)) return 'unbalanced';
    const reversed = this.transfers.find((one) => one.draft.id === draft.reverses);
    if (draft.reverses !== undefined && reversed?.isReversed === true) return 'alreadyReversed';
    if (draft.legs.some((leg) => !this.#isCovered(leg.account, leg.amount))) return 'insufficient';
    for (const { account, amount } of draft.legs) {
      const state = this.account(account);
      state.balance += amount;
      state.entryCount += 1;
    }
    const transfer = { draft, isReversed: false };
    this.transfers.push(transfer);
    this.#byKey.set(draft.key, transfer);
    if (reversed !== undefined) reversed.isReversed = true;
    return 'posted';
  }

  account(address: AccountAddress): ModelAccount {
    const name = accountName(address);
    const known = this.accounts.get(name);
    if (known !== undefined) return known;
    const fresh = { balance: 0n, entryCount: 0 };
    this.accounts.set(name, fresh);
    return fresh;
  }

  #isCovered(account: AccountAddress, amount: bigint): boolean {
    if (accountKinds[account.kind].mayGoNegative) return true;
    return (this.accounts.get(accountName(account))?.balance ?? 0n) + amount >= 0n;
  }
}

export function accountName({ owner, asset, kind }: Pick<AccountAddress, 'owner' | 'asset' | 'kind'>): string {
  return `${owner === platform ? 'platform' : owner} ${asset} ${kind}`;
}

function isBalanced(draft: TransferDraft): boolean {
  const sums = new Map<string, bigint>();
  for (const { account, amount } of draft.legs) sums.set(account.asset, (sums.get(account.asset) ?? 0n) + amount);
  return [...sums.values()].every((sum) => sum === 0n);
}

function contentOf({ kind, reference, reverses, legs }: TransferDraft): string {
  const sides = legs.map(({ account, amount }) => `${accountName(account)} ${amount}`).toSorted();
  return [kind, reference, reverses ?? '', ...sides].join('\n');
}

import { readAddress } from '#contract/currencies/address.ts';
import { findNetwork } from '#contract/currencies/networks.ts';
import { multiSigNetwork, signingHours } from '#contract/multi-sig/rules.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { ProviderPausedError } from '#server/providers/away.ts';
import { MultiSigUnavailable, type Hex, type Intent, type Proposal } from '#server/providers/multi-sig/multi-sig.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { beginOrder } from '#server/platform/orders.ts';
import { operationOrders, multiSigOperationColumns } from './tables.ts';
import { tellSigners } from './mails.ts';
import { noteAct } from './record.ts';
import { showOne } from './show.ts';
import { askingOf, getVisibleWallet, lockOwnWallet, type Operation, type Wallet } from './store.ts';

export interface WithdrawalBody {
  readonly id: string;
  readonly asset: string;
  readonly amount: string;
  readonly address: string;
}

/** What the chain doesn't answer is refused; nothing was changed by asking. */
export async function orUnavailable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof MultiSigUnavailable || error instanceof ProviderPausedError) refuse('multiSig:unavailable');
    throw error;
  }
}

/** A ready wallet of the account's. Refuses `request:notFound` and 60015. */
export async function getReadyWallet(deps: Deps, context: Context, id: string) {
  const wallet = await getVisibleWallet(deps.db, await askingOf(deps.db, context), id);
  if (wallet.account_id !== sessionOf(context).accountId) refuse('request:notFound');
  if (wallet.status !== 'ready') refuse(60015);
  return { ...wallet, address: must(wallet.address, 'a ready wallet’s address') as Hex };
}

/** What is to be paid, read and checked. Refuses 60002, 40018, 50014. */
function readWithdrawal(wallet: { readonly address: Hex }, body: WithdrawalBody) {
  const network = findNetwork(body.asset, multiSigNetwork) ?? refuse(60002, { asset: body.asset });
  const read = readAddress('evm', 'main', body.address);
  if (read.fault !== undefined) refuse(40018, { field: 'address', fault: read.fault });
  // To itself it would pay nobody, and a call to itself is how a contract changes its owners.
  if (read.address === wallet.address || /^0x0+$/.test(read.address))
    refuse(40018, { field: 'address', fault: 'self' });
  const amount = parseUnits(body.amount, scaleOf(network.asset));
  if (amount === undefined || amount <= 0n) refuse(50014, { field: 'amount' });
  return { kind: 'withdrawal', asset: network.asset, amount, to: read.address as Hex } as const;
}

/** Proposes a withdrawal to the signers. It moves nothing before enough of them have signed. */
export const createWithdrawal = defineCommand({
  name: 'multiSig.propose',
  standing: 'free',
  outside: ask,
  work: propose,
});

/** The chain is asked before anything is locked. */
async function ask(deps: Deps, context: Context, body: WithdrawalBody) {
  const wallet = await getReadyWallet(deps, context, body.id);
  const intent = readWithdrawal(wallet, body);
  const { multiSig } = deps.providers;
  const [balances, proposal] = await orUnavailable(() =>
    Promise.all([multiSig.getBalances(wallet.address), multiSig.propose(wallet.address, intent)]),
  );
  return { intent, proposal, held: balances.find(({ asset }) => asset === intent.asset)?.amount ?? 0n };
}

async function propose(given: Given<undefined, Awaited<ReturnType<typeof ask>>>, body: WithdrawalBody) {
  const { tx, deps, session, outside } = given;
  const { intent, proposal, held } = outside;
  const locked = await lockOwnWallet(tx, session, body.id);
  const row = await insertOperation(tx, deps, locked, intent, proposal, session.userId);
  if (!row) refuse(50009);
  if (held < intent.amount) refuse(60028, { field: 'amount' });
  await tellSigners(tx, deps, locked, 'toSign');
  noteAct(given, 'propose', `multiSigOperation:${row.id}`, { asset: body.asset, amount: body.amount });
  return showOne(tx, row);
}

/** Puts an operation before the signers; undefined where another one is open. */
export async function insertOperation(
  tx: Tx,
  deps: Deps,
  wallet: Wallet,
  intent: Intent,
  proposal: Proposal,
  userId: string,
  change?: { readonly replaced?: string | null; readonly replacement?: string | null },
): Promise<Operation | undefined> {
  const now = deps.clock.now();
  const row = await tx
    .insertInto('multi_sig_operation')
    .values({
      id: deps.ids.uuid(),
      wallet_id: wallet.id,
      kind: intent.kind,
      status: 'pendingSignature',
      created_by: userId,
      ...(intent.kind === 'withdrawal'
        ? { asset: intent.asset, amount: String(intent.amount), address: intent.to }
        : {}),
      replaced_id: change?.replaced ?? null,
      replacement_id: change?.replacement ?? null,
      new_minimum: 'minimum' in intent ? intent.minimum : null,
      minimum: wallet.minimum,
      proposal: JSON.stringify(proposal),
      hash: proposal.hash,
      created_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + signingHours * 3_600_000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(multiSigOperationColumns)
    .executeTakeFirst();
  if (row) await beginOrder(tx, operationOrders, { ...row, at: now, actorId: userId }).execute();
  return row;
}

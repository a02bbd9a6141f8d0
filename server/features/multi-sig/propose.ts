import { readAddress } from '#contract/currencies/address.ts';
import { findNetwork } from '#contract/currencies/networks.ts';
import { multiSigNetwork, signingHours } from '#contract/multi-sig/rules.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { ProviderPausedError } from '#server/providers/away.ts';
import { MultiSigUnavailable, type Hex, type Intent, type Proposal } from '#server/providers/multi-sig/multi-sig.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { soon } from '#server/platform/pipelined.ts';
import { beginOrder } from '#server/platform/orders.ts';
import { operationOrders, multiSigOperationColumns } from './tables.ts';
import { tellSigners } from './mails.ts';
import { noteAct } from './record.ts';
import { showOne } from './show.ts';
import { findWallet, lockOwnWallet, type Operation, type Wallet } from './store.ts';

export interface WithdrawalBody {
  readonly id: string;
  readonly asset: string;
  readonly amount: string;
  readonly address: string;
}

/** Refuses if the chain doesn't answer; querying it has changed nothing. */
export async function orUnavailable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof MultiSigUnavailable || error instanceof ProviderPausedError) refuse('multiSig:unavailable');
    throw error;
  }
}

/** Returns the wallet if it is ready and the account's. Refuses `request:notFound` and 60015. */
export function asReady(wallet: Wallet | undefined, context: Context) {
  if (wallet?.account_id !== sessionOf(context).accountId) refuse('request:notFound');
  if (wallet.status !== 'ready') refuse(60015);
  return { ...wallet, address: must(wallet.address, 'a ready wallet’s address') as Hex };
}

/** Reads and checks the payment. Refuses 60002, 40018, 50014. */
function readWithdrawal(wallet: { readonly address: Hex }, body: WithdrawalBody) {
  const network = findNetwork(body.asset, multiSigNetwork) ?? refuse(60002, { asset: body.asset });
  const read = readAddress('evm', 'main', body.address);
  if (read.fault !== undefined) refuse(40018, { field: 'address', fault: read.fault });
  // Paying itself would pay nobody, and a call to itself is how a contract changes its owners.
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
  look: async (db, deps, context, body: WithdrawalBody) => {
    const found = await findWallet(db, body.id);
    return async () => askChain(deps, asReady(found, context), body);
  },
  ask: ({ tx, session }, { id }) => lockOwnWallet(tx, session, id),
  work: propose,
});

/** Queries the chain before anything is locked. */
async function askChain(deps: Deps, wallet: ReturnType<typeof asReady>, body: WithdrawalBody) {
  const intent = readWithdrawal(wallet, body);
  const { multiSig } = deps.providers;
  const [balances, proposal] = await orUnavailable(() =>
    Promise.all([multiSig.getBalances(wallet.address), multiSig.propose(wallet.address, intent)]),
  );
  return { intent, proposal, held: balances.find(({ asset }) => asset === intent.asset)?.amount ?? 0n };
}

async function propose(given: Given<Wallet, Awaited<ReturnType<typeof askChain>>>, body: WithdrawalBody) {
  const { tx, deps, session, outside, found: locked } = given;
  const { intent, proposal, held } = outside;
  const row = await insertOperation(tx, deps, locked, intent, proposal, session.userId);
  if (!row) refuse(50009);
  if (held < intent.amount) refuse(60028, { field: 'amount' });
  noteAct(given, 'propose', `multiSigOperation:${row.id}`, { asset: body.asset, amount: body.amount });
  const [, shown] = await allDone([tellSigners(tx, deps, locked, 'toSign'), showOne(tx, row)]);
  return shown;
}

/** Puts an operation before the signers; undefined if another one is open. */
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
  if (row) await soon(tx, beginOrder(tx, operationOrders, { ...row, at: now, actorId: userId }).execute());
  return row;
}

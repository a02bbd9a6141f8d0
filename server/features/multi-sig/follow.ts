import { assert, must } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { moveOrder, type MovedBy } from '#server/platform/orders.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import {
  MultiSigUnavailable,
  type Hex,
  type Intent,
  type Outcome,
  type Proposal,
} from '#server/providers/multi-sig/multi-sig.ts';
import { followSoon, followTask } from './follow-soon.ts';
import { tellSigners } from './mails.ts';
import { insertOperation } from './propose.ts';
import { failOperation, moveOperation } from './sign.ts';
import {
  listSignatures,
  listSigners,
  lockOperation,
  lockSigner,
  lockSigners,
  lockWallet,
  type Operation,
  type Wallet,
} from './store.ts';
import { multiSigOperationColumns, multiSigWalletColumns, signerOrders, walletOrders } from './tables.ts';
import { columnsIn } from '#server/platform/columns.ts';

const tick = 'multiSig.tick';
/** How long a transaction may stay unmined before it is sent again with a higher fee. */
const stuckMs = 10 * 60_000;

/** Background jobs: contracts are made, signed operations are sent to the chain and followed. */
export function multiSigTasks(deps: Deps): Tasks {
  return {
    [followTask]: () => follow(deps),
    [tick]: () => followSoon(deps.db),
  };
}

export const multiSigSchedules: readonly Schedule[] = [{ task: tick, cron: '* * * * *' }];

async function follow(deps: Deps): Promise<void> {
  const { db } = deps;
  await expire(deps);
  const creating = await db
    .selectFrom('multi_sig_wallet')
    .select(multiSigWalletColumns)
    .where('status', '=', 'creating')
    .execute();
  for (const wallet of creating) await ifAnswered(() => makeWallet(deps, wallet));
  await proposeChanges(deps);
  const sent = await db
    .selectFrom('multi_sig_operation')
    .select(multiSigOperationColumns)
    .where('status', '=', 'onChain')
    .execute();
  for (const operation of sent) await ifAnswered(() => carry(deps, operation));
  const { againMs } = deps.providers.multiSig;
  if (creating.length + sent.length > 0) await followSoon(db, new Date(Date.now() + againMs));
}

/** Runs the work; without an answer everything stays as it is until the next check. */
async function ifAnswered(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof MultiSigUnavailable)) throw error;
  }
}

async function expire(deps: Deps): Promise<void> {
  const due = await deps.db
    .selectFrom('multi_sig_operation')
    .select('id')
    .where('status', 'in', ['pendingSignature', 'signing'])
    .where('expires_at', '<=', deps.clock.now())
    .execute();
  for (const { id } of due)
    await deps.db.transaction().execute(async (tx) => {
      const operation = await lockOperation(tx, id);
      const isWaiting = operation.status === 'pendingSignature' || operation.status === 'signing';
      if (isWaiting) await failOperation(tx, deps, operation, 'expired', byClock);
    });
}

async function makeWallet(deps: Deps, wallet: Wallet): Promise<void> {
  const { multiSig } = deps.providers;
  const signers = (await listSigners(deps.db, [wallet.id])).filter(({ status }) => status === 'waiting');
  const owners = signers.map(({ address }) => must(address, 'a signer’s address') as Hex);
  const plan = { owners, minimum: wallet.minimum, salt: wallet.salt as Hex };
  const address = await multiSig.predictAddress(plan);
  const facts = await multiSig.createWallet(plan);
  if (!facts) return;
  const isAsPlanned = facts.minimum === wallet.minimum && facts.owners.join() === owners.join();
  assert(isAsPlanned, `the contract of wallet ${wallet.id} has the owners that it was made with`);
  await deps.db.transaction().execute(async (tx) => {
    const made = must(await lockWallet(tx, wallet.id), 'the wallet');
    if (made.status !== 'creating') return;
    for (const signer of await lockSigners(tx, wallet.id, 'waiting'))
      await moveOrder(tx, deps, signerOrders, signer, 'active', byChain);
    await moveOrder(tx, deps, walletOrders, made, 'ready', { ...byChain, change: { address } });
  });
}

/**
 * Puts each new signer who accepted a place in an existing wallet before the signers, as soon as nothing else is open.
 */
async function proposeChanges(deps: Deps): Promise<void> {
  const waiting = await deps.db
    .selectFrom('multi_sig_signer as s')
    .innerJoin('multi_sig_wallet as w', 'w.id', 's.wallet_id')
    .leftJoin('multi_sig_signer as old', 'old.id', 's.replaces')
    .select(columnsIn('w', multiSigWalletColumns))
    .select(['s.id as replacement', 's.address as by', 's.joins_minimum as joins'])
    .select(['old.id as replaced', 'old.address as owner'])
    .where('s.status', '=', 'waiting')
    .where((eb) => eb.or([eb('s.replaces', 'is not', null), eb('s.joins_minimum', 'is not', null)]))
    .where('w.status', '=', 'ready')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('multi_sig_operation as o')
            .select('o.id')
            .whereRef('o.wallet_id', '=', 'w.id')
            .where('o.status', 'in', ['pendingSignature', 'signing', 'onChain']),
        ),
      ),
    )
    .execute();
  for (const { replacement, replaced, owner, by, joins, ...wallet } of waiting)
    await ifAnswered(async () => {
      const intent: Intent =
        joins === null
          ? { kind: 'replaceSigner', owner: owner as Hex, by: by as Hex }
          : { kind: 'addSigner', owner: by as Hex, minimum: joins };
      const proposal = await deps.providers.multiSig.propose(wallet.address as Hex, intent);
      await deps.db.transaction().execute(async (tx) => {
        const change = { replaced, replacement };
        const made = await insertOperation(tx, deps, wallet, intent, proposal, wallet.created_by, change);
        if (made) await tellSigners(tx, deps, wallet, 'toSign');
      });
    });
}

/** Sends an operation that isn't sent, and checks on one that is. Sending twice counts once. */
async function carry(deps: Deps, operation: Operation): Promise<void> {
  const { multiSig } = deps.providers;
  const proposal: Proposal = operation.proposal;
  const sent = (operation.transaction_hash ?? undefined) as Hex | undefined;
  const found = await multiSig.findOutcome(proposal, sent);
  const isStuck = operation.sent_at !== null && deps.clock.now().getTime() - operation.sent_at.getTime() > stuckMs;
  const isToSend = found.status === 'unknown' || (found.status === 'pending' && isStuck);
  const outcome = isToSend ? await multiSig.submit(proposal, await signaturesOf(deps, operation), sent) : found;
  await deps.db.transaction().execute(async (tx) => {
    const now = await lockOperation(tx, operation.id);
    if (now.status === 'onChain') await settle(deps, tx, now, outcome, isToSend);
  });
}

async function signaturesOf(deps: Deps, operation: Operation) {
  const signers = await listSigners(deps.db, [operation.wallet_id]);
  const given = (await listSignatures(deps.db, [operation.id])).filter(({ decision }) => decision === 'approved');
  // The contract reads as many as it requires; more would cost gas for nothing.
  return given.slice(0, operation.minimum).map(({ signer_id, signature }) => ({
    owner: must(signers.find(({ id }) => id === signer_id)?.address, 'a signer’s address') as Hex,
    signature: must(signature, 'an approval’s signature') as Hex,
  }));
}

const byChain: MovedBy = { by: 'provider', actor: { kind: 'system', id: 'multi-sig' } };
const byClock: MovedBy = { by: 'clock', actor: { kind: 'system', id: 'multi-sig' } };

async function settle(deps: Deps, tx: Tx, operation: Operation, outcome: Outcome, isSent: boolean): Promise<void> {
  const now = deps.clock.now();
  if (outcome.status === 'unknown') return;
  if (outcome.status === 'overtaken') return void (await failOperation(tx, deps, operation, 'overtaken', byChain));
  const { transactionHash: transaction_hash } = outcome;
  const changed = await tx
    .updateTable('multi_sig_operation')
    .set({ transaction_hash, ...(isSent ? { sent_at: now } : {}) })
    .where('id', '=', operation.id)
    .returning(multiSigOperationColumns)
    .executeTakeFirstOrThrow();
  if (outcome.status === 'refused') return void (await failOperation(tx, deps, changed, 'refusedByContract', byChain));
  if (outcome.status !== 'success') return;
  // Before the change, so that a signer who leaves by it is notified too.
  await moveOperation(tx, deps, changed, 'success', byChain, { completed_at: now });
  await changeOwners(deps, tx, operation);
}

/** Records in our database what the contract has done to its owners. */
async function changeOwners(deps: Deps, tx: Tx, operation: Operation): Promise<void> {
  const { kind, replaced_id, replacement_id, new_minimum, wallet_id } = operation;
  const lead = async (id: string | null, to: 'active' | 'replaced' | 'removed') =>
    id === null ? undefined : moveOrder(tx, deps, signerOrders, await lockSigner(tx, id), to, byChain);
  await lead(replaced_id, kind === 'removeSigner' ? 'removed' : 'replaced');
  await lead(replacement_id, 'active');
  if (new_minimum === null) return;
  const change = { minimum: new_minimum, updated_at: deps.clock.now() };
  await tx.updateTable('multi_sig_wallet').set(change).where('id', '=', wallet_id).execute();
}

import { findOwnersFault, signerName, type OwnersChoice, type SignerChoice } from '#contract/multi-sig/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { commandOf, sessionOf, type Context } from '#server/platform/http/context.ts';
import { runIdempotent } from '#server/platform/idempotency.ts';
import type { Hex, Intent } from '#server/providers/multi-sig/multi-sig.ts';
import { assertNotBlocked } from '../accounts/index.ts';
import { inviteSigner } from './create.ts';
import { tellSigners } from './mails.ts';
import { getReadyWallet, insertOperation, orUnavailable } from './propose.ts';
import { recordAct } from './record.ts';
import { showDetail, showOne } from './show.ts';
import { askingOf, findOpen, isComer, listSigners, lockOwnWallet, type Signer, type Wallet } from './store.ts';

export interface ReplaceBody {
  readonly id: string;
  readonly signer: string;
  readonly by: SignerChoice;
}
export interface AddBody {
  readonly id: string;
  readonly by: SignerChoice;
  readonly minimum: number;
}
export interface RemoveBody {
  readonly id: string;
  readonly signer: string;
  readonly minimum: number;
}
export interface MinimumBody {
  readonly id: string;
  readonly minimum: number;
}

/** A ready wallet of the account's with nothing open, locked, and its owners. Refuses 60015 and 50009. */
async function lockForChange(tx: Tx, deps: Deps, context: Context, id: string) {
  const { userId, accountId } = sessionOf(context);
  const wallet = await lockOwnWallet(tx, { accountId }, id);
  await assertNotBlocked(tx, deps, userId);
  if (wallet.status !== 'ready') refuse(60015);
  if (await findOpen(tx, wallet.id)) refuse(50009);
  const signers = await listSigners(tx, [wallet.id]);
  // Somebody who has yet to answer is asked no longer; who has said yes is before the others.
  if (signers.some((signer) => isComer(signer) && signer.status === 'waiting')) refuse(50009);
  await tx
    .updateTable('multi_sig_signer')
    .set({ status: 'declined' })
    .where('wallet_id', '=', wallet.id)
    .where('status', '=', 'invited')
    .execute();
  return { wallet, signers, owners: signers.filter(({ status }) => status === 'active') };
}

function assertFits(choice: OwnersChoice): void {
  const fault = findOwnersFault(choice);
  if (fault) refuse('multiSig:signers', { fault });
}

/** One of the owners. Refuses `request:notFound`, and 60015 where he is one no more or not yet. */
function findOwner(signers: readonly Signer[], id: string): Signer {
  const found = signers.find((signer) => signer.id === id) ?? refuse('request:notFound', { field: 'signer' });
  if (found.status !== 'active') refuse(60015);
  return found;
}

/** Asks somebody to come. What the others sign is made once he has said yes and has an address. */
async function inviteComer(
  tx: Tx,
  deps: Deps,
  { wallet, owners }: { readonly wallet: Wallet; readonly owners: readonly Signer[] },
  by: SignerChoice,
  place: Parameters<typeof inviteSigner>[4],
): Promise<string> {
  if (owners.some(({ label }) => label === signerName(by))) refuse('multiSig:signers', { fault: 'signerTwice' });
  const id = await inviteSigner(tx, deps, wallet.id, by, place);
  await tellSigners(tx, deps, wallet, 'invited', id);
  return id;
}

/** Asks somebody to take a signer's place. */
export async function replaceSigner(deps: Deps, context: Context, body: ReplaceBody) {
  return runIdempotent(deps.db, commandOf(context), async (tx) => {
    const found = await lockForChange(tx, deps, context, body.id);
    const { id, position } = findOwner(found.signers, body.signer);
    const by = await inviteComer(tx, deps, found, body.by, { position, replaces: id });
    await recordAct(tx, context, 'replaceSigner', `multiSigWallet:${found.wallet.id}`, { signer: id, by });
    return showDetail(deps, tx, found.wallet, await askingOf(tx, context));
  });
}

/** Asks somebody to become one more signer. */
export async function addSigner(deps: Deps, context: Context, body: AddBody) {
  return runIdempotent(deps.db, commandOf(context), async (tx) => {
    const found = await lockForChange(tx, deps, context, body.id);
    const { wallet, signers, owners } = found;
    const { minimum } = body;
    assertFits({ signers: owners.length, change: 'add', present: wallet.minimum, minimum });
    const position = 1 + Math.max(...signers.map((signer) => signer.position));
    const by = await inviteComer(tx, deps, found, body.by, { position, joinsMinimum: minimum });
    await recordAct(tx, context, 'addSigner', `multiSigWallet:${wallet.id}`, { by, minimum });
    return showDetail(deps, tx, wallet, await askingOf(tx, context));
  });
}

/** Proposes to the signers that one of them leaves. */
export async function removeSigner(deps: Deps, context: Context, body: RemoveBody) {
  const { minimum } = body;
  const wallet = await getReadyWallet(deps, context, body.id);
  const signers = await listSigners(deps.db, [wallet.id]);
  const leaving = signers.find(({ id, status }) => id === body.signer && status === 'active');
  const intent = leaving && ({ kind: 'removeSigner', owner: leaving.address as Hex, minimum } as const);
  return proposeChange(deps, context, { body, intent }, (found) => {
    const { id } = findOwner(found.signers, body.signer);
    assertFits({ signers: found.owners.length, change: 'remove', present: found.wallet.minimum, minimum });
    return { replaced: id };
  });
}

/** Proposes to the signers how many of them it takes from then on. */
export async function changeMinimum(deps: Deps, context: Context, body: MinimumBody) {
  const { minimum } = body;
  const intent = { kind: 'changeMinimum', minimum } as const;
  return proposeChange(deps, context, { body, intent }, ({ wallet, owners }) => {
    assertFits({ signers: owners.length, change: 'minimum', present: wallet.minimum, minimum });
    return {};
  });
}

interface Change {
  readonly body: { readonly id: string };
  /** Undefined where it can't be meant any more. */
  readonly intent: Exclude<Intent, { readonly kind: 'withdrawal' }> | undefined;
}

/** The chain is asked before anything is locked; what `check` refuses then is refused by the locked rows. */
async function proposeChange(
  deps: Deps,
  context: Context,
  { body, intent }: Change,
  check: (found: Awaited<ReturnType<typeof lockForChange>>) => { readonly replaced?: string },
) {
  const { address } = await getReadyWallet(deps, context, body.id);
  const proposal = intent && (await orUnavailable(() => deps.providers.multiSig.propose(address, intent)));
  return runIdempotent(deps.db, commandOf(context), async (tx) => {
    const found = await lockForChange(tx, deps, context, body.id);
    const change = check(found);
    if (!intent || !proposal) refuse(60015);
    const { userId } = sessionOf(context);
    const row = await insertOperation(tx, deps, found.wallet, intent, proposal, userId, change);
    if (!row) refuse(50009);
    await tellSigners(tx, deps, found.wallet, 'toSign');
    const { kind, minimum } = { minimum: 0, ...intent };
    await recordAct(tx, context, 'propose', `multiSigOperation:${row.id}`, { kind, minimum });
    return showOne(tx, row);
  });
}

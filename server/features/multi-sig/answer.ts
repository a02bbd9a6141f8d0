import { hashMessage } from 'viem';
import { readAddress } from '#contract/currencies/address.ts';
import { acceptValues, ownershipText } from '#contract/multi-sig/rules.ts';
import { multiSigWalletTable } from '#contract/multi-sig/states.ts';
import { refuse } from '#contract/platform/errors.ts';
import { canMove } from '#contract/platform/moves.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import type { Hex } from '#server/providers/multi-sig/multi-sig.ts';
import { signerKeyId } from '#server/providers/multi-sig/keys.ts';
import { readSignature } from '#server/providers/multi-sig/safe-transaction.ts';
import { verifiedFor } from '../step-up/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { movedBy, moveOrder } from '#server/platform/orders.ts';
import { noteAct } from './record.ts';
import { showDetail } from './show.ts';
import {
  askingOf,
  findWallet,
  isComer,
  isSigner,
  listSigners,
  lockWallet,
  type Asking,
  type Signer,
  type Wallet,
} from './store.ts';
import { followSoon } from './follow-soon.ts';
import { signerOrders, walletOrders } from './tables.ts';

export interface AcceptBody {
  readonly id: string;
  readonly own?: { readonly address: string; readonly signature: string };
  readonly verification: string;
}

/** The caller's invitation to a wallet that still takes answers. Refuses `request:notFound` and 60015. */
async function lockInvitation(tx: Tx, asking: Asking, id: string) {
  return findInvitation(tx, asking, await lockWallet(tx, id));
}

async function findInvitation(db: Queryable, asking: Asking, wallet: Wallet | undefined) {
  const signers = wallet ? await listSigners(db, [wallet.id]) : [];
  const mine = signers.filter((signer) => isSigner(signer, asking));
  if (!wallet || mine.length === 0) refuse('request:notFound');
  const invited = mine.find(({ status }) => status === 'invited');
  if (!invited || wallet.status !== (isComer(invited) ? 'ready' : 'inviting')) refuse(60015);
  return { wallet, signers, invited };
}

/** Becomes a signer. The last one to say yes has the contract made; who comes to one that stands waits for the others. */
export const acceptInvitation = defineCommand({
  name: 'multiSig.accept',
  stepUp: verifiedFor('multiSig.sign'),
  outside: findAddress,
  work: accept,
});

interface Place {
  readonly signerId: string;
  readonly address: Hex;
}

/** The address that he signs with, read or made before anything is locked. */
async function findAddress(deps: Deps, context: Context, { id, own }: AcceptBody): Promise<Place> {
  const { db } = deps;
  const asking = await askingOf(db, context);
  const { invited } = await findInvitation(db, asking, await findWallet(db, id));
  const address = own ? await readOwnAddress(id, own) : await deps.providers.keys.getAddress(signerKeyId(invited.id));
  return { signerId: invited.id, address };
}

async function accept(given: Given<undefined, Place>, body: AcceptBody) {
  const { tx, deps, context, now, outside } = given;
  const asking = await askingOf(tx, context);
  const { wallet, signers, invited } = await lockInvitation(tx, asking, body.id);
  const { userId } = asking;
  const others = signers.filter(({ id, status }) => id !== invited.id && canStillSign(status));
  if (others.some((signer) => signer.user_id === userId)) refuse('multiSig:signers', { fault: 'signerTwice' });
  const { address, signerId } = outside;
  // Another place than was looked at before.
  if (signerId !== invited.id) refuse(60015);
  if (others.some((signer) => signer.address === address)) refuse('multiSig:signers', { fault: 'signerTwice' });
  given.verify(acceptValues(body.id, body.own?.address ?? ''));
  const change = { user_id: userId, key_kind: body.own ? 'own' : 'held', address, answered_at: now };
  await moveOrder(tx, deps, signerOrders, invited, 'waiting', { ...movedBy('user', given), change });
  const next = await startMaking(given, wallet, signers, invited);
  noteAct(given, 'accept', `multiSigWallet:${wallet.id}`, { signer: invited.id, address });
  return showDetail(deps, tx, next, asking);
}

const canStillSign = (status: Signer['status']) => ['invited', 'waiting', 'active'].includes(status);

/** With the last yes the wallet can be made; a replacement's yes is for the others to sign. */
async function startMaking(
  given: Given<undefined, Place>,
  wallet: Wallet,
  signers: readonly Signer[],
  accepted: Signer,
): Promise<Wallet> {
  const isLast = signers.every(({ id, status }) => id === accepted.id || status === 'waiting');
  if (!isComer(accepted) && !isLast) return wallet;
  const { tx, deps } = given;
  await followSoon(tx);
  return isComer(accepted) ? wallet : moveOrder(tx, deps, walletOrders, wallet, 'creating', movedBy('user', given));
}

/** An address whose key its owner has shown to hold. Refuses 40018 and `multiSig:badSignature`. */
async function readOwnAddress(walletId: string, own: { readonly address: string; readonly signature: string }) {
  const read = readAddress('evm', 'main', own.address);
  if (read.fault !== undefined) refuse(40018, { fault: read.fault });
  const digest = hashMessage(ownershipText(walletId, read.address));
  const signed = await readSignature(digest, own.signature as Hex);
  if (signed?.owner !== read.address) refuse('multiSig:badSignature');
  return signed.owner;
}

/** Says no. A wallet that isn't made yet can't be without all of its signers. */
export const declineInvitation = defineCommand({ name: 'multiSig.decline', work: decline });

async function decline(given: Given, id: string): Promise<Record<string, never>> {
  const { tx, deps, context, now } = given;
  const { wallet, invited } = await lockInvitation(tx, await askingOf(tx, context), id);
  const by = movedBy('user', given);
  await moveOrder(tx, deps, signerOrders, invited, 'declined', { ...by, change: { answered_at: now } });
  if (canMove(multiSigWalletTable, wallet.status, 'cancelled', 'user'))
    await moveOrder(tx, deps, walletOrders, wallet, 'cancelled', by);
  noteAct(given, 'decline', `multiSigWallet:${id}`, { signer: invited.id });
  return {};
}

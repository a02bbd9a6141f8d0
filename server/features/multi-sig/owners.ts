import { findOwnersFault, signerName, type OwnersChoice, type SignerChoice } from '#contract/multi-sig/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import type { Hex, Intent, Proposal } from '#server/providers/multi-sig/multi-sig.ts';
import { assertNotBlocked } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { inviteSigner } from './create.ts';
import { tellInvited, tellSigners } from './mails.ts';
import { getReadyWallet, insertOperation, orUnavailable } from './propose.ts';
import { movedBy, moveOrder } from '#server/platform/orders.ts';
import { noteAct } from './record.ts';
import { showDetail, showOne } from './show.ts';
import {
  askingOf,
  findOpen,
  isComer,
  listSigners,
  lockOwnWallet,
  lockSigners,
  type Signer,
  type Wallet,
} from './store.ts';
import { signerOrders } from './tables.ts';

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
async function lockForChange(given: Given<undefined, unknown>, id: string) {
  const { tx, deps, session } = given;
  const { userId, accountId } = session;
  const wallet = await lockOwnWallet(tx, { accountId }, id);
  await assertNotBlocked(tx, deps, userId);
  if (wallet.status !== 'ready') refuse(60015);
  if (await findOpen(tx, wallet.id)) refuse(50009);
  const signers = await listSigners(tx, [wallet.id]);
  // Somebody who has yet to answer is asked no longer; who has said yes is before the others.
  if (signers.some((signer) => isComer(signer) && signer.status === 'waiting')) refuse(50009);
  for (const signer of await lockSigners(tx, wallet.id, 'invited'))
    await moveOrder(tx, deps, signerOrders, signer, 'declined', movedBy('user', given));
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
  given: Given,
  { wallet, owners }: { readonly wallet: Wallet; readonly owners: readonly Signer[] },
  by: SignerChoice,
  place: Parameters<typeof inviteSigner>[3],
): Promise<string> {
  if (owners.some(({ label }) => label === signerName(by))) refuse('multiSig:signers', { fault: 'signerTwice' });
  const id = await inviteSigner(given, wallet.id, by, place);
  await tellInvited(given.tx, given.deps, wallet, id);
  return id;
}

/** Asks somebody to take a signer's place. */
export const replaceSigner = defineCommand({
  name: 'multiSig.replaceSigner',
  work: async (given: Given, body: ReplaceBody) => {
    const { tx, deps, context } = given;
    const found = await lockForChange(given, body.id);
    const { id, position } = findOwner(found.signers, body.signer);
    const by = await inviteComer(given, found, body.by, { position, replaces: id });
    noteAct(given, 'replaceSigner', `multiSigWallet:${found.wallet.id}`, { signer: id, by });
    return showDetail(deps, tx, found.wallet, await askingOf(tx, context));
  },
});

/** Asks somebody to become one more signer. */
export const addSigner = defineCommand({
  name: 'multiSig.addSigner',
  work: async (given: Given, { id, by: choice, minimum }: AddBody) => {
    const { tx, deps, context } = given;
    const found = await lockForChange(given, id);
    const { wallet, signers, owners } = found;
    assertFits({ signers: owners.length, change: 'add', present: wallet.minimum, minimum });
    const position = 1 + Math.max(...signers.map((signer) => signer.position));
    const by = await inviteComer(given, found, choice, { position, joinsMinimum: minimum });
    noteAct(given, 'addSigner', `multiSigWallet:${wallet.id}`, { by, minimum });
    return showDetail(deps, tx, wallet, await askingOf(tx, context));
  },
});

/** Proposes to the signers that one of them leaves. */
export const removeSigner = defineCommand({
  name: 'multiSig.removeSigner',
  outside: async (deps: Deps, context: Context, { id, signer, minimum }: RemoveBody) => {
    const wallet = await getReadyWallet(deps, context, id);
    const signers = await listSigners(deps.db, [wallet.id]);
    const leaving = signers.find((one) => one.id === signer && one.status === 'active');
    return askFor(deps, wallet, leaving && { kind: 'removeSigner', owner: leaving.address as Hex, minimum });
  },
  work: (given: Given<undefined, Asked | undefined>, body) =>
    propose(given, body.id, ({ signers, owners, wallet }) => {
      const { id } = findOwner(signers, body.signer);
      assertFits({ signers: owners.length, change: 'remove', present: wallet.minimum, minimum: body.minimum });
      return { replaced: id };
    }),
});

/** Proposes to the signers how many of them it takes from then on. */
export const changeMinimum = defineCommand({
  name: 'multiSig.changeMinimum',
  outside: async (deps: Deps, context: Context, { id, minimum }: MinimumBody) =>
    askFor(deps, await getReadyWallet(deps, context, id), { kind: 'changeMinimum', minimum }),
  work: (given: Given<undefined, Asked | undefined>, { id, minimum }) =>
    propose(given, id, ({ wallet, owners }) => {
      assertFits({ signers: owners.length, change: 'minimum', present: wallet.minimum, minimum });
      return {};
    }),
});

/** A change of a wallet's owners, and what the chain says has to be signed for it. */
interface Asked {
  readonly intent: Exclude<Intent, { readonly kind: 'withdrawal' }>;
  readonly proposal: Proposal;
}

/** Undefined where it can't be meant any more: what is refused then is refused by the locked rows. */
async function askFor(
  deps: Deps,
  { address }: { readonly address: Hex },
  intent: Asked['intent'] | undefined,
): Promise<Asked | undefined> {
  return intent && { intent, proposal: await orUnavailable(() => deps.providers.multiSig.propose(address, intent)) };
}

async function propose(
  given: Given<undefined, Asked | undefined>,
  id: string,
  check: (found: Awaited<ReturnType<typeof lockForChange>>) => { readonly replaced?: string },
) {
  const { tx, deps, session, outside: asked } = given;
  const found = await lockForChange(given, id);
  const change = check(found);
  if (!asked) refuse(60015);
  const { intent, proposal } = asked;
  const row = await insertOperation(tx, deps, found.wallet, intent, proposal, session.userId, change);
  if (!row) refuse(50009);
  await tellSigners(tx, deps, found.wallet, 'toSign');
  const { kind, minimum } = { minimum: 0, ...intent };
  noteAct(given, 'propose', `multiSigOperation:${row.id}`, { kind, minimum });
  return showOne(tx, row);
}

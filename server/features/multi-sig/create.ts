import { randomBytes } from 'node:crypto';
import {
  findWalletFault,
  maxWallets,
  maxWalletsADay,
  multiSigNetwork,
  signerName,
  type SignerChoice,
  type WalletChoice,
} from '#contract/multi-sig/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { findAccount } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { tellInvited } from './mails.ts';
import { soon } from '#server/platform/pipelined.ts';
import { beginOrder, movedBy, moveOrder } from '#server/platform/orders.ts';
import { noteAct } from './record.ts';
import { showDetail } from './show.ts';
import { askingOf, getVisibleWallet, lockOwnWallet, type Asking } from './store.ts';
import { multiSigWalletColumns, signerOrders, walletOrders } from './tables.ts';

/** Names a wallet and invites its signers. The contract is made once all of them have accepted. */
export const createWallet = defineCommand({
  name: 'multiSig.create',
  locks: 'account',
  ask: async ({ tx, deps, context, session: { accountId } }, body: WalletChoice) => {
    const fault = findWalletFault(body);
    if (fault) refuse('multiSig:signers', { fault });
    const [, count, asking] = await allDone([
      assertFewToday(tx, deps, accountId),
      countWallets(tx, accountId),
      askingOf(tx, context),
    ]);
    if (count >= maxWallets) refuse('multiSig:tooMany', { limit: maxWallets });
    return asking;
  },
  work: create,
});

async function create(given: Given<Asking>, body: WalletChoice) {
  const { tx, deps, session, now, found: asking } = given;
  const { userId, accountId } = session;
  const id = deps.ids.uuid();
  const added = tx
    .insertInto('multi_sig_wallet')
    .values({
      id,
      account_id: accountId,
      created_by: userId,
      name: body.name.trim(),
      network: multiSigNetwork,
      minimum: body.minimum,
      status: 'inviting',
      salt: `0x${randomBytes(32).toString('hex')}`,
      created_at: now,
      updated_at: now,
    })
    .returning(multiSigWalletColumns)
    .executeTakeFirstOrThrow();
  const [wallet] = await allDone([
    added,
    beginOrder(tx, walletOrders, { id, status: 'inviting', at: now, actorId: userId }).execute(),
    ...body.signers.map((signer, position) => inviteSigner(given, id, signer, { position })),
  ]);
  noteAct(given, 'create', `multiSigWallet:${id}`, { signers: body.signers.length });
  const [, shown] = await allDone([tellInvited(tx, deps, wallet), showDetail(deps, tx, wallet, asking)]);
  return shown;
}

/** Refuses `request:tooMany` if the account has begun too many wallets in a day, including canceled ones. */
async function assertFewToday(tx: Tx, deps: Deps, accountId: string): Promise<void> {
  const dayAgo = new Date(deps.clock.now().getTime() - dayMs);
  const oldest = await tx
    .selectFrom('multi_sig_wallet')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('created_at', '>', dayAgo)
    .orderBy('created_at', 'desc')
    .offset(maxWalletsADay - 1)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  const retryAfterSeconds = Math.ceil((oldest.created_at.getTime() - dayAgo.getTime()) / 1000);
  refuse('request:tooMany', { retryAfterSeconds });
}

const dayMs = 24 * 3600 * 1000;

async function countWallets(tx: Tx, accountId: string): Promise<number> {
  const rows = await tx
    .selectFrom('multi_sig_wallet')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '<>', 'cancelled')
    .execute();
  return rows.length;
}

/**
 * Invites a signer. Whether a number or an email address belongs to a user is not revealed: an invitation without a
 * user stays open, like that of a user who doesn't answer.
 */
export async function inviteSigner(
  { tx, deps, actor, now }: Given<unknown, unknown>,
  walletId: string,
  signer: SignerChoice,
  place: { readonly position: number; readonly replaces?: string; readonly joinsMinimum?: number },
): Promise<string> {
  const [id, label] = [deps.ids.uuid(), signerName(signer)];
  const user = 'uid' in signer ? await findAccount(tx, 'uid', signer.uid) : undefined;
  const added = tx.insertInto('multi_sig_signer').values({
    id,
    wallet_id: walletId,
    position: place.position,
    user_id: user?.id ?? null,
    label,
    status: 'invited',
    replaces: place.replaces ?? null,
    joins_minimum: place.joinsMinimum ?? null,
    invited_at: now,
  });
  await soon(tx, added.execute());
  const begun = beginOrder(tx, signerOrders, { id, status: 'invited', at: now, actorId: actor.id });
  await soon(tx, begun.execute());
  return id;
}

/** Cancels a wallet that isn't made yet. */
export const cancelWallet = defineCommand({ name: 'multiSig.cancel', work: cancel });

async function cancel(given: Given, id: string): Promise<Record<string, never>> {
  const { tx, deps, session } = given;
  const wallet = await lockOwnWallet(tx, session, id);
  await moveOrder(tx, deps, walletOrders, wallet, 'cancelled', movedBy('user', given));
  noteAct(given, 'cancel', `multiSigWallet:${id}`);
  return {};
}

/** A wallet as the caller sees it. */
export async function getWallet(deps: Deps, context: Context, id: string) {
  const asking = await askingOf(deps.db, context);
  return showDetail(deps, deps.db, await getVisibleWallet(deps.db, asking, id), asking);
}

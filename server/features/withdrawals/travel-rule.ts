import { createHash, randomBytes } from 'node:crypto';
import type { Hex } from 'viem';
import { verifyMessage } from 'viem/utils';
import { refuse } from '#contract/platform/errors.ts';
import { walletMessage, walletProofLifetimeS } from '#contract/withdrawals/rules.ts';
import { walletProofWay } from '#contract/withdrawals/wallet-proof.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Deps } from '#server/platform/deps.ts';
import { stageOf } from '../addresses/index.ts';
import { defineCommand, type Asking, type Given } from '../commands/index.ts';
import { leadApproval, lockOpenApproval } from '../approvals/index.ts';
import { followWithdrawal } from './approval.ts';
import { networkOf } from './check.ts';
import { sealTravelRule } from './declared.ts';
import { toTravelRule, type OrderBody } from './request.ts';
import { change, lockOwn, move, type MoveBy } from './move.ts';
import { toItem } from './view.ts';
import type { WithdrawalRow } from './tables.ts';

const byUser = ({ actor, context }: Pick<Given, 'actor' | 'context'>): MoveBy => ({ by: 'user', actor, from: context });

/** Revokes a withdrawal that is not on its way; its money becomes available again. A second call is refused. */
export const cancelWithdrawal = defineCommand({
  name: 'withdrawal.cancel',
  // Lock order: the approval before its order.
  ask: async ({ tx, session: { accountId } }, id: string) => {
    const locked = [lockOpenApproval(tx, accountId, 'withdrawal', id), lockOwn(tx, id, accountId)] as const;
    const [approval, row] = await allDone(locked);
    return { approval, row };
  },
  work: async (given: Given<Cancelled>, id) => {
    const { tx, deps, session, found } = given;
    const { approval, row } = found;
    if (row.status === 'revoked') refuse(60017);
    if (approval) {
      const follow = { withdrawal: followWithdrawal };
      await leadApproval(tx, deps, follow, approval, { to: 'withdrawn', by: byUser(given), reason: null });
      return toItem(await lockOwn(tx, id, session.accountId));
    }
    if (row.status === 'accepted' && !isStillHeld(row)) refuse(60015, { status: row.status });
    return toItem(await move(tx, deps, row, 'revoked', byUser(given)));
  },
});

interface Cancelled {
  readonly approval: Awaited<ReturnType<typeof lockOpenApproval>>;
  readonly row: WithdrawalRow;
}

/** Accepted and held since: its owner may meanwhile have learned that it is not theirs. */
const isStillHeld = ({ held_reason, submitted_at }: WithdrawalRow) => held_reason !== null && submitted_at === null;

/** Submits the payee's data afterwards. */
export const submitTravelRule = defineCommand({ name: 'withdrawal.submitTravelRule', work: submit });

interface Submission {
  readonly id: string;
  readonly travelRule: NonNullable<OrderBody['travelRule']>;
}

async function submit(given: Given, { id, travelRule }: Submission) {
  const { tx, deps, session } = given;
  const row = await lockOwn(tx, id, session.accountId);
  const moved = await move(tx, deps, row, 'travelRuleReview', byUser(given));
  const travel_rule_sealed = await sealTravelRule(deps, 'withdrawal', id, toTravelRule(travelRule));
  given.write(tx.updateTable('withdrawal').set({ travel_rule_sealed, wallet_proof: null }).where('id', '=', id));
  return toItem(moved);
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Makes a link to prove a wallet with; the token is in its fragment, so that no log contains it. */
export const makeWalletLink = defineCommand({
  name: 'withdrawal.makeWalletLink',
  work: async ({ tx, deps, context, session, now, write, note }: Given, id: string) => {
    const row = await lockOwn(tx, id, session.accountId);
    if (row.status !== 'walletAwaitingConfirmation') refuse(60015, { status: row.status });
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now.getTime() + walletProofLifetimeS * 1000);
    const link = { token_hash: hashToken(token), withdrawal_id: id, expires_at: expiresAt, used_at: null };
    write(tx.insertInto('withdrawal_wallet_link').values(link));
    note({ action: 'withdrawal.makeWalletLink', subject: `withdrawal:${id}` });
    const origin = deps.config.publicOrigin ?? context.origin;
    const url = `${origin}/dashboard/assets/digital/withdraw?id=${id}#wallet=${token}`;
    return { url, expiresAt: expiresAt.toISOString() };
  },
});

/**
 * Proves the wallet: by its signature (EIP-191 on an Ethereum-like chain, BIP-322 or the older one on Bitcoin), which
 * settles it; if no such signature is possible, the customer declares it, and an operator reviews it. A wrong signature
 * leaves the link valid.
 */
export const confirmWallet = defineCommand({ name: 'withdrawal.confirmWallet', ask: useLink, work: prove });

interface Proof {
  readonly token: string;
  readonly signature: string | null;
}

/** Uses up a link and returns its withdrawal. Refuses with 40008. */
async function useLink({ tx, now }: Asking, { token }: Proof): Promise<string> {
  const link = await tx
    .updateTable('withdrawal_wallet_link')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('withdrawal_id')
    .executeTakeFirst();
  return link?.withdrawal_id ?? refuse(40008);
}

async function prove(given: Given<string>, { signature }: Proof) {
  const { tx, deps, session, found: id } = given;
  const row = await lockOwn(tx, id, session.accountId);
  const { addressFamily } = networkOf(row.asset, row.network);
  const way = walletProofWay(addressFamily, row.address);
  const isSigned = way === 'signature' || (way === 'either' && signature !== null);
  const message = walletMessage(row.id, row.address);
  if (isSigned && !(await isSignedBy(deps, { address: row.address, message, signature: signature ?? '' })))
    refuse(40018, { field: 'signature' });
  const proof = { wallet_proof: isSigned ? ('signed' as const) : ('declared' as const) };
  const [, moved] = await allDone([
    change(tx, deps, row, proof),
    move(tx, deps, { ...row, ...proof }, isSigned ? 'accepted' : 'travelRuleReview', byUser(given)),
  ]);
  return toItem(moved);
}

async function isSignedBy(
  deps: Deps,
  signed: { readonly address: string; readonly message: string; readonly signature: string },
): Promise<boolean> {
  if (!signed.address.startsWith('0x')) {
    // Bitcoin's libraries are loaded on first use: a server starts faster without them.
    const { isSignedByBitcoin } = await import('./bitcoin-message.ts');
    return isSignedByBitcoin(signed, stageOf(deps));
  }
  try {
    return await verifyMessage({ ...signed, address: signed.address as Hex, signature: signed.signature as Hex });
  } catch {
    return false;
  }
}

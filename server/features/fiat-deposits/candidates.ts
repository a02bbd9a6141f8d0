import type { CandidateHint } from '#contract/fiat-deposits/rules.ts';
import { findReferences } from '#contract/fiat-deposits/rules.ts';
import { isSameName } from '#contract/fiat-deposits/names.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findAccount, getAccount, listAccounts, verifiedNameOf } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { bankAccountStage } from '../global-account/index.ts';
import { findConflict } from '../staff/index.ts';
import { listOpen } from './match.ts';
import { payersOf } from './payers.ts';
import { changeCredit, credits, lockCredit, openPaid } from './store.ts';
import type { CreditRow } from './tables.ts';

const most = 20;
const lookedAt = 500;

interface Order {
  readonly id: string;
  readonly account_id: string;
  readonly reference: string | null;
  readonly expected: string | null;
  readonly proofs: number;
}

/** Whether two references nearly match: a payer mistypes one or two characters, seldom more. */
function isNearly(written: string, reference: string): boolean {
  const text = written.toUpperCase().replaceAll(/[^0-9A-Z]+/g, '');
  for (let start = 0; start + reference.length <= text.length; start += 1) {
    const wrong = Array.from(reference).filter((sign, at) => text[start + at] !== sign).length;
    if (wrong <= 2) return true;
  }
  return false;
}

/** Lists possible recipients of an unmatched payment, best matches first. */
export async function listCandidates(deps: Deps, id: string) {
  return deps.db.transaction().execute(async (tx) => {
    const credit = (await credits(tx).where('id', '=', id).executeTakeFirst()) ?? refuse('request:notFound');
    const found = await candidatesOf(tx, deps, credit);
    const chosen = credit.candidate_id === null ? undefined : await getAccount(tx, credit.candidate_id);
    const asset = assetCode(credit.asset);
    const items = found.map(({ account, hints, order, proven }) => ({
      uid: account.uid,
      name: verifiedNameOf(account),
      hints: [...hints],
      depositId: order?.id ?? null,
      reference: order?.reference ?? null,
      proofOf: proven.map(({ id: of }) => of),
      expected: order?.expected ? formatUnits(BigInt(order.expected), scaleOf(asset)) : null,
    }));
    return { chosenUid: chosen?.uid ?? null, items };
  });
}

async function candidatesOf(tx: Tx, deps: Deps, credit: CreditRow) {
  const paid = await openPaid(deps, credit);
  const orders: readonly Order[] = await listOpen(tx, credit.asset, lookedAt);
  const payers = await payersOf(tx, credit.payer_index, deps.clock.now());
  const accounts = await listAccounts(tx, [...new Set([...orders.map((one) => one.account_id), ...payers])]);
  const exact = findReferences(paid.reference);
  const scored = accounts.map((account) => {
    const own = orders.filter((order) => order.account_id === account.id);
    const named = own.find(
      ({ reference }) => reference !== null && (exact.includes(reference) || isNearly(paid.reference, reference)),
    );
    const equal = own.find(({ expected }) => expected === credit.amount);
    const proven = own.filter(({ proofs }) => proofs > 0);
    const hints: CandidateHint[] = [];
    if (named) hints.push('reference');
    if (payers.includes(account.id)) hints.push('payer');
    if (isSameName(paid.name, verifiedNameOf(account) ?? '')) hints.push('name');
    if (equal) hints.push('amount');
    if (proven.length > 0) hints.push('proof');
    return { account, hints, proven, order: named ?? equal ?? own[0] };
  });
  const fitting = scored.filter(({ hints }) => hints.length > 0);
  return fitting.toSorted((one, other) => other.hints.length - one.hints.length).slice(0, most);
}

interface Choice {
  readonly id: string;
  readonly uid: string;
}

/** Assigns a payment to a customer. Moves nothing: the case is then decided with that in view. */
export const chooseCandidate = defineCommand<Choice, Record<string, never>>({
  by: 'staff',
  name: 'fiatCredit.choose',
  work: choose,
});

async function choose(given: Given, { id, uid }: Choice): Promise<Record<string, never>> {
  const { tx, deps, actor } = given;
  const row = await lockCredit(tx, id);
  if (row.booked !== 'suspense' || row.account_id !== null || row.return_reason !== null)
    refuse(60015, { status: row.booked });
  const account = await findAccount(tx, 'uid', uid);
  if (!account) return refuse(50011, { field: 'uid' });
  if ((await findConflict(deps, tx, actor.id, { sides: [account.id] })).isOwn) refuse('staff:ownCase');
  if ((await bankAccountStage(tx, account.id, row.asset)) !== 'open') refuse(60006, { currency: row.asset });
  await changeCredit(tx, deps, row, { candidate_id: account.id, candidate_by: actor.id });
  given.note({ action: 'fiatCredit.choose', subject: `fiatCredit:${id}`, details: { uid } });
  return {};
}

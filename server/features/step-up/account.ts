import { sql } from 'kysely';
import { mainAccount } from '#contract/sub-accounts/rules.ts';
import { maskName } from '#contract/transfer/rules.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits, plainDecimal } from '#contract/platform/money.ts';
import type { VerifiedAction } from '#contract/step-up/actions.ts';
import { actionFacts, type ShownFacts } from '#contract/step-up/shown.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { indexContact } from '#server/platform/vault/blind.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { accounts, memberships, ownName, subAccounts } from '../accounts/index.ts';

/** Account an action is about. */
export interface ActedFor {
  readonly id: string;
  /** Name shown in the message with the code. */
  readonly name: string;
}

interface Named {
  readonly id: string;
  readonly uid: string;
  readonly name: string | null;
}

/**
 * Returns the account a verification is begun for: the company of that uid if the action can be about one, else the
 * user's own. Refuses with `request:noPermission` unless the user is a member.
 */
export async function findActedFor(
  tx: Tx,
  userId: string,
  action: VerifiedAction,
  companyUid: string | undefined,
): Promise<ActedFor> {
  const uid = actionFacts[action].isAboutAccount ? (companyUid ?? null) : null;
  const { rows } = await sql<Named>`
    select a.id, a.uid, ${ownName('a')} as name from ${accounts} a
    where case when ${uid}::text is null then a.id = ${userId} else a.uid = ${uid}
      and (a.id = ${userId} or exists (select from ${memberships} m where m.company_id = a.id and m.user_id = ${userId}))
    end`.execute(tx);
  const [found] = rows;
  if (!found) refuse('request:noPermission', { reason: 'membership' });
  return { id: found.id, name: found.name === null ? found.uid : `${found.name} (${found.uid})` };
}

/** Describes in words what an action's values only refer to: whose number it is, what an id is called or is worth. */
export async function nameValues(
  tx: Tx,
  { vault }: Pick<Deps, 'vault'>,
  accountId: string,
  action: VerifiedAction,
  values: Readonly<Record<string, string>>,
  findDeposit?: FindDeposit,
): Promise<ShownFacts> {
  if (action === 'transfer.create') return namePayee(tx, vault, values['to'] ?? '');
  if (action === 'cards.manage') return nameHolder(tx, accountId, values['holder'] ?? '');
  if (action === 'subAccount.move') return nameEnds(tx, accountId, values);
  if (action === 'deposit.refund') return describeDeposit(tx, accountId, values['id'] ?? '', findDeposit);
  return {};
}

/**
 * Returns the verified name masked, as the payer saw it. Only ever sent in a message to the payer, of which there are
 * few a day.
 */
async function namePayee(tx: Tx, vault: Vault, to: string): Promise<ShownFacts> {
  const { rows } = await sql<{ name: string | null }>`
    select a.name from ${accounts} a where a.kyc_status = 3 and (uid = ${to} or email_index = ${indexContact(vault, 'email', to)}
        or phone_index = ${indexContact(vault, 'phone', to)}) limit 1`.execute(tx);
  const name = rows[0]?.name;
  return name ? { payee: maskName(name) } : {};
}

/** Names a member of the company, or the company itself; no other name is revealed. */
async function nameHolder(tx: Tx, companyId: string, holder: string): Promise<ShownFacts> {
  const { rows } = await sql<{ name: string | null }>`
    select ${ownName('a')} as name from ${accounts} a where uid = ${holder} and (a.id = ${companyId}
      or exists (select from ${memberships} m where m.company_id = ${companyId} and m.user_id = a.id))`.execute(tx);
  const name = rows[0]?.name;
  return name ? { holder: name } : {};
}

async function nameEnds(
  tx: Tx,
  accountId: string,
  { from, to }: Readonly<Record<string, string>>,
): Promise<ShownFacts> {
  const { rows } = await sql<{ id: string; label: string }>`
    select id, label from ${subAccounts} s where company_id = ${accountId} and id::text in (${from}, ${to})`.execute(
    tx,
  );
  const nameOf = (end: string | undefined) =>
    end === mainAccount ? mainAccount : (rows.find(({ id }) => id === end)?.label ?? end ?? '');
  return { fromLabel: nameOf(from), toLabel: nameOf(to) };
}

/**
 * Finds the parts of a deposit its owner is shown. Provided by the deposits feature, which depends on this one and so
 * can't be imported here.
 */
export type FindDeposit = (
  db: Queryable,
  accountId: string,
  id: string,
) => Promise<{ readonly asset: string; readonly network: string; readonly amount: string } | undefined>;

async function describeDeposit(tx: Tx, accountId: string, id: string, find?: FindDeposit): Promise<ShownFacts> {
  const found = await find?.(tx, accountId, id);
  if (!found || !isAssetCode(found.asset)) return {};
  const { asset, network } = found;
  return { amount: `${plainDecimal(formatUnits(BigInt(found.amount), scaleOf(asset)))} ${asset}`, network };
}

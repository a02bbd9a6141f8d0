import type { BodyOf } from '#contract/platform/call.ts';
import type { fiatDepositsSchemas } from '#contract/fiat-deposits/schemas.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import type { Deps } from '#server/platform/deps.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { findAccount, getAccount, verifiedNameOf } from '../accounts/index.ts';
import { findBankAccountId } from '../global-account/index.ts';

type Sent = BodyOf<typeof fiatDepositsSchemas.sandboxTransfer>;

/**
 * Sends a transfer as a tester orders it. Refuses 50011 for an unknown UID, 60006 if the user has no account to pay
 * into.
 */
export async function sendTransfer(deps: Deps, sent: Sent): Promise<{ id: string }> {
  const tester = testerCallsOf(deps.providers.banking);
  const known = await findAccount(deps.db, 'uid', sent.uid);
  if (!known) return refuse(50011, { field: 'uid' });
  const account = await getAccount(deps.db, known.id);
  const { currency } = sent;
  const accountId = sent.isShared ? null : await findBankAccountId(deps.db, account.id, currency);
  if (accountId === undefined || !isAssetCode(currency)) return refuse(60006, { currency });
  const units = parseUnits(sent.amount, scaleOf(currency));
  if (units === undefined || units <= 0n) return refuse(50014, { field: 'amount' });
  const name = sent.payerName ?? verifiedNameOf(account) ?? account.uid;
  const id = await tester.send(deps.db, {
    accountId,
    currency,
    amount: formatUnits(units, scaleOf(currency)),
    payer: { name, accountNumber: sent.payerNumber },
    reference: sent.reference,
    fate: sent.fate,
  });
  return { id };
}

const shown = 20;

/** Lists what came in at the sandbox's bank, newest first. */
export async function listSandboxCredits(deps: Deps) {
  const rows = await testerCallsOf(deps.providers.banking).listCredits(shown);
  return {
    items: rows.map((row) => ({
      id: row.id,
      currency: row.currency,
      amount: row.amount,
      status: row.status,
      payerName: row.payer_name,
      reference: row.reference,
      createdAt: row.created_at.toISOString(),
    })),
  };
}

/** Reverses a credit. Refuses `request:notFound` if it isn't settled. */
export async function reverseCredit(deps: Deps, id: string): Promise<Record<string, never>> {
  if (!(await testerCallsOf(deps.providers.banking).reverse(id))) refuse('request:notFound');
  return {};
}

import { must } from '#contract/platform/errors.ts';
import { formVersion } from '#contract/global-account/rules.ts';
import { findGlobalAccount, insertGlobalAccount } from '#server/features/accounts/index.ts';
import type { Db } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { makeDetails } from '#server/providers/banking/sandbox-numbers.ts';
import { sealForm } from '../store.ts';

/**
 * Opens a currency of a user's global account, as if the staff and the bank had. @returns the owner of its money in the
 * ledger
 */
export async function openCurrency(deps: Deps & { readonly db: Db }, accountId: string, currency: string) {
  const created_at = deps.clock.now();
  const [application, id] = [deps.ids.uuid(), deps.ids.uuid()];
  const details = JSON.stringify(makeDetails('Ada Lindqvist', currency));
  const details_sealed = await deps.vault.seal('bankDetails', id, details);
  return deps.db.transaction().execute(async (tx) => {
    await insertGlobalAccount(tx, { id: deps.ids.uuid(), account_id: accountId, created_at });
    await tx
      .insertInto('global_account_application')
      .values({
        id: application,
        account_id: accountId,
        currencies: [currency],
        version: formVersion,
        form_sealed: await sealForm(deps, application, {}),
        status: 'activated',
        reason: null,
        made_by: accountId,
        created_at,
        updated_at: created_at,
      })
      .execute();
    await tx
      .insertInto('currency_account')
      .values({
        id,
        account_id: accountId,
        application_id: application,
        currency,
        request_id: deps.ids.uuid(),
        provider_id: null,
        details_sealed,
        opened_at: created_at,
        created_at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return must(await findGlobalAccount(tx, accountId), 'the account');
  });
}

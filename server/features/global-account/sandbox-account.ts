import { formVersion } from '#contract/global-account/rules.ts';
import { isAssetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { customerAccount, transfer } from '#server/ledger/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { beginOrder } from '#server/platform/orders.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { findGlobalAccount, insertGlobalAccount } from '../accounts/index.ts';
import { pollAccounts } from './open.ts';
import { sealForm } from './store.ts';
import { globalAccountOrders } from './tables.ts';

interface Opening {
  readonly accountId: string;
  readonly currencies: readonly string[];
  /** Amount moved there from the wallet, in smallest units. */
  readonly moves: { readonly currency: string; readonly units: bigint };
}

/**
 * Opens a sandbox user's global account, as if the staff had approved it: the sandbox's bank opens it, and some of
 * their wallet is moved there. Only once: an existing account stays as it is.
 */
export async function openSandboxAccount(deps: Deps, { accountId, currencies, moves }: Opening): Promise<void> {
  if (await findGlobalAccount(deps.db, accountId)) return;
  const at = deps.clock.now();
  const id = deps.ids.uuid();
  const stamps = { made_by: accountId, created_at: at, updated_at: at };
  const form = { version: formVersion, form_sealed: await sealForm(deps, id, {}), reason: null };
  const status = 'accountBeingCreated';
  await deps.db.transaction().execute(async (tx) => {
    await insertGlobalAccount(tx, { id: deps.ids.uuid(), account_id: accountId, created_at: at });
    await tx
      .insertInto('global_account_application')
      .values({ id, account_id: accountId, currencies: [...currencies], status, ...form, ...stamps })
      .execute();
    await beginOrder(tx, globalAccountOrders, { id, status, at }).execute();
    for (const currency of currencies) {
      const account = { id: deps.ids.uuid(), account_id: accountId, application_id: id, currency, created_at: at };
      const asked = { request_id: deps.ids.uuid(), provider_id: null, details_sealed: null, opened_at: null };
      await tx
        .insertInto('currency_account')
        .values({ ...account, ...asked })
        .execute();
    }
  });
  // Request, complete at the bank, record.
  await pollAccounts(deps);
  await testerCallsOf(deps.providers.banking).hurry();
  await pollAccounts(deps);
  const owner = must(await findGlobalAccount(deps.db, accountId), 'the account that was opened');
  if (!isAssetCode(moves.currency)) throw new Error(`${moves.currency} is no currency`);
  const asset = moves.currency;
  await deps.db.transaction().execute((tx) =>
    transfer(tx, {
      kind: 'pocket.move',
      reference: id,
      key: `pocket-move:${id}`,
      from: customerAccount(accountId, asset, 'available'),
      to: customerAccount(owner, asset, 'available'),
      amount: moves.units,
    }),
  );
}

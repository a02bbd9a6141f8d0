import { readForm, type DynamicValues } from '#contract/dynamic-forms/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import {
  addMethodValues,
  findReceiptChannel,
  isSameHolder,
  maxReceiptMethods,
  receiptFields,
} from '#contract/receipt-methods/rules.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { getAccount, verifiedNameOf } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { listMethods, methods, toMethod } from './store.ts';

interface NewMethod {
  readonly channel: string;
  readonly values: DynamicValues;
  readonly verification: string;
}

/** Binds a method. Serialized per account, so that there are never four, nor two of the same channel. */
export const bindMethod = defineCommand({
  name: 'receiptMethod.create',
  stepUp: verifiedFor('paymentMethod.add'),
  locks: 'account',
  work: async (given: Given, { channel: code, values: typed }: NewMethod) => {
    const { tx, deps, session, now } = given;
    const { accountId, userId } = session;
    const channel = findReceiptChannel(code) ?? refuse(40001, { channel: code });
    const read = readForm(receiptFields(channel), typed, { today: now.toISOString().slice(0, 10) });
    const [flaw] = read.flaws;
    if (flaw) refuse('request:invalid', { field: `values.${flaw.field}`, rule: flaw.rule });
    const own = verifiedNameOf(await getAccount(tx, accountId));
    if (own === null || !isSameHolder(own, String(read.values['holder'])))
      refuse('request:invalid', { field: 'values.holder', rule: 'holder' });
    const bound = await listMethods(tx, accountId);
    if (bound.some((one) => one.channel === code)) refuse(60026, { channel: code });
    if (bound.length >= maxReceiptMethods) refuse(60032, { limit: maxReceiptMethods });
    given.verify(addMethodValues(code, read.values));
    const id = deps.ids.uuid();
    const sealed = await deps.vault.seal('receiptMethod', id, JSON.stringify(read.values));
    const row = { id, account_id: accountId, channel: code, details_sealed: sealed, made_by: userId, created_at: now };
    given.write(tx.insertInto('receipt_method').values(row));
    given.note({ action: 'receiptMethod.create', subject: `receiptMethod:${id}`, details: { channel: code } });
    return toMethod(deps, row);
  },
});

/** Inserts a method for the sandbox's dealer, once. */
export async function putMethod(
  db: Queryable,
  { clock, ids, vault }: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  accountId: string,
  channel: string,
  values: DynamicValues,
): Promise<void> {
  const id = ids.uuid();
  const sealed = await vault.seal('receiptMethod', id, JSON.stringify(values));
  const stamps = { made_by: accountId, created_at: clock.now() };
  await db
    .insertInto('receipt_method')
    .values({ id, account_id: accountId, channel, details_sealed: sealed, ...stamps })
    .onConflict((conflict) => conflict.columns(['account_id', 'channel']).doNothing())
    .execute();
}

/** Whether an order in progress pays to a method. */
export type IsInUse = (tx: Given['tx'], methodId: string) => Promise<boolean>;

/** Removes a method. Refuses with 60030 while an order in progress pays to it. */
export const createRemoveMethod = (isInUse: IsInUse) =>
  defineCommand({
    name: 'receiptMethod.remove',
    locks: 'account',
    work: async (given: Given, { id }: { readonly id: string }) => {
      const { tx, session } = given;
      const row = await methods(tx)
        .where('id', '=', id)
        .where('account_id', '=', session.accountId)
        .forUpdate()
        .executeTakeFirst();
      if (!row) refuse('request:notFound');
      if (await isInUse(tx, id)) refuse(60030);
      given.write(tx.deleteFrom('receipt_method').where('id', '=', id));
      given.note({
        action: 'receiptMethod.remove',
        subject: `receiptMethod:${id}`,
        details: { channel: row.channel },
      });
      return {};
    },
  });

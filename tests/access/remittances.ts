import { randomBytes, randomUUID } from 'node:crypto';
import { checkDigitsOf } from '#contract/bank-numbers/iban.ts';
import { must } from '#contract/platform/errors.ts';
import { recipients } from '#contract/recipients/calls.ts';
import { remittance } from '#contract/remittance/calls.ts';
import { openCurrency } from '#server/features/global-account/testing/open-currency.ts';
import { aGerman, askQuote, remittanceBody, type Remitted } from '#server/features/remittance/testing/remitter.ts';
import {
  checkFile,
  confirmBody,
  confirmFile,
  fileOf,
  type Confirming,
} from '#server/features/remittance-batches/testing/batcher.ts';
import { setPin } from '#server/features/withdrawals/testing/withdrawer.ts';
import { fund } from '../harness/funds.ts';
import type { TestServer } from '../harness/server.ts';
import { body, file, verified, type ForeignId } from './belongings.ts';
import type { Somebody } from './people.ts';

/** Returns a recipient in Switzerland for francs, at an account that is not saved yet. */
export function aSwiss() {
  const rest = `00762${String(randomBytes(5).readUIntBE(0, 5)).padStart(12, '0').slice(-12)}`;
  const iban = `CH${checkDigitsOf('CH', rest)}${rest}`;
  const values = { ...aGerman.values, iban, beneficiaryCountry: 'CH' };
  return { ...aGerman, currency: 'CHF', country: 'CH', scheme: 'sic', values };
}

/** Creates a saved recipient of the owner's. */
export async function recipientOf(owner: Somebody) {
  return owner.device.ask(recipients.create, { body: aSwiss() }, { idempotencyKey: randomUUID() });
}

/** Gives a user francs and a PIN, and removes any transfer block. */
async function payer(server: TestServer, { userId }: Somebody): Promise<void> {
  await server.db.updateTable('app_user').set({ transfers_blocked_until: null }).where('id', '=', userId).execute();
  await fund(server, await openCurrency(server.deps, userId, 'CHF'), 'CHF', '100');
  await setPin(server.deps, userId);
}

const inFrancs = { from: 'CHF', channelConfigId: 'CHF-sic', amount: '20' } as const;

export const francQuote = async (server: TestServer, owner: Somebody) => {
  await payer(server, owner);
  return must((await askQuote(owner, inFrancs)).body.result, 'a quote');
};

/** Returns a remittance of francs, by default with a quote of the asking user's. */
export async function francRemittance(server: TestServer, asking: Somebody, part: Remitted = {}) {
  await payer(server, asking);
  const form = aSwiss() as never;
  return remittanceBody(server, asking, { ...inFrancs, form, reference: '', ...part });
}

/** Creates a checked file of one payment in francs. */
export async function checkedFile(server: TestServer, owner: Somebody) {
  await payer(server, owner);
  const { values } = aSwiss();
  const cells = { userType: 'individual', ...values, amount: '20', purpose: 'goods' };
  return checkFile(owner, fileOf([cells]), { from: 'CHF', channelConfigId: 'CHF-sic' });
}

/** Returns the input with which the asking user confirms the file. */
export async function confirmedFile(server: TestServer, owner: Somebody, asking: Somebody, part: Confirming = {}) {
  const checked = await checkedFile(server, owner);
  await setPin(server.deps, asking.userId);
  return confirmBody(server, asking, checked, part);
}

/** Creates a confirmed batch. */
async function batchOf(server: TestServer, owner: Somebody): Promise<string> {
  const checked = await checkedFile(server, owner);
  await confirmFile(server, owner, checked);
  return must(checked.id, 'the batch');
}

const paramsOf = async (owner: Somebody) => ({ params: { id: (await recipientOf(owner)).id } });

/** Ids of remittances and their recipients. */
export const remittanceIds: Readonly<Record<string, ForeignId>> = {
  'remittance.create quoteId': verified(async (server, owner, asking) =>
    body(await francRemittance(server, asking, { quote: await francQuote(server, owner) })),
  ),
  'remittance.create recipientId': verified(async (server, owner, asking) => {
    const paid = await recipientOf(owner);
    return body(await francRemittance(server, asking, { recipientId: paid.id, paid }));
  }),
  'remittance.create files': verified(async (server, owner, asking) =>
    body(await francRemittance(server, asking, { files: [await file(owner, 'remittance.proof')] })),
  ),
  'remittance.getConfirmation Id': verified(async (server, owner) => {
    const made = await owner.device.ask(
      remittance.create,
      { body: await francRemittance(server, owner) },
      { idempotencyKey: randomUUID() },
    );
    return { query: { Id: made.id } };
  }),
  'remittanceBatches.create id': verified(async (server, owner, asking) =>
    body(await confirmedFile(server, owner, asking)),
  ),
  'remittanceBatches.get Id': verified(async (server, owner) => ({ query: { Id: await batchOf(server, owner) } })),
  'remittanceBatches.listLines Id': verified(async (server, owner) => ({
    query: { Id: await batchOf(server, owner) },
  })),
  'recipients.get id': verified(async (_server, owner) => paramsOf(owner)),
  'recipients.update id': verified(async (_server, owner) => ({
    ...(await paramsOf(owner)),
    ...body({ ...aSwiss(), revision: 1 }),
  })),
  'recipients.delete id': verified(async (_server, owner) => paramsOf(owner)),
  'recipients.restore id': verified(async (_server, owner) => {
    const { id } = await recipientOf(owner);
    await owner.device.ask(recipients.delete, { params: { id } }, { idempotencyKey: randomUUID() });
    return body({ id });
  }),
};

import { readEntry, type ReadEntry } from '#contract/addresses/read-entry.ts';
import { addValues, maxAddresses, type AddressEntry } from '#contract/addresses/rules.ts';
import type { ErrorCode } from '#contract/platform/error-codes.ts';
import { must, refuse, type RefusalDetails } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { tellOfWayOut } from '../security/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import type { StoredMode } from './domain.ts';
import { sealLabels } from './labels.ts';
import { noteChange } from './record.ts';
import { stageOf } from './settings.ts';
import { countEntries, lockBook, toEntry, type BookAddress } from './store.ts';
import { bookAddressColumns } from './tables.ts';

interface Refused {
  readonly code: 40001 | 40018 | 60002 | 'address:exists' | 'address:tooMany';
  readonly details: RefusalDetails | null;
}
type Added = { readonly entry: BookAddress; readonly refused?: undefined } | { readonly refused: Refused };

/** Adds one entry, or returns the reason why not. */
export const createAddress = defineCommand({ name: 'address.add', stepUp: verifiedFor('address.add'), work: create });

async function create(
  given: Given,
  { verification: _verification, ...entry }: AddressEntry & { readonly verification: string },
): Promise<BookAddress> {
  const [outcome] = await addEntries(given, [entry]);
  const added = must(outcome, 'what came of the entry');
  return added.refused ? refuse(added.refused.code satisfies ErrorCode, added.refused.details) : added.entry;
}

/** Adds many entries with one verification: adds those that are valid and reports the others. */
export const importAddresses = defineCommand({
  name: 'address.import',
  stepUp: verifiedFor('address.add'),
  work: async (given: Given, body: { readonly entries: readonly AddressEntry[]; readonly verification: string }) => {
    const outcomes = await addEntries(given, body.entries);
    return {
      added: outcomes.flatMap((outcome) => (outcome.refused ? [] : [outcome.entry])),
      failed: outcomes.flatMap(({ refused }, index) => (refused ? [{ index, code: refused.code }] : [])),
    };
  },
});

async function addEntries(given: Given, entries: readonly AddressEntry[]): Promise<Added[]> {
  const { tx, deps, context } = given;
  const { accountId } = given.session;
  const mode = await lockBook(tx, accountId);
  given.verify(addValues(entries));
  let count = await countEntries(tx, accountId);
  const outcomes: Added[] = [];
  for (const typed of entries) {
    const outcome = await addEntry(tx, deps, context, typed, { mode, isFull: count >= maxAddresses });
    if (!outcome.refused) count += 1;
    outcomes.push(outcome);
  }
  const added = outcomes.flatMap((outcome) => (outcome.refused ? [] : [outcome.entry]));
  const items = added.map(({ asset, address }) => `${asset} ${address}`);
  if (items.length > 0) tellOfWayOut(given, 'address.add', items);
  return outcomes;
}

async function addEntry(
  tx: Tx,
  deps: Deps,
  context: Context,
  typed: AddressEntry,
  { mode, isFull }: { readonly mode: StoredMode; readonly isFull: boolean },
): Promise<Added> {
  const read = readEntry(stageOf(deps), typed);
  if (read.fault !== undefined) return { refused: refusalOf(read) };
  if (isFull) return { refused: { code: 'address:tooMany', details: { limit: maxAddresses } } };
  const { userId, accountId } = sessionOf(context);
  const { userType, provider, beneficiary, remark, ...entry } = read.entry;
  const id = deps.ids.uuid();
  const now = deps.clock.now();
  const row = await tx
    .insertInto('book_address')
    .values({
      id,
      account_id: accountId,
      ...entry,
      labels_sealed: await sealLabels(deps, id, { beneficiary, remark }),
      user_type: userType,
      provider: entry.holding === 'provider' ? provider : '',
      created_by: userId,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(bookAddressColumns)
    .executeTakeFirst();
  if (!row) return { refused: { code: 'address:exists', details: null } };
  const { asset, network, address, tag } = row;
  await noteChange(tx, deps, context, 'address.add', `address:${row.id}`, { asset, network, address, tag });
  return { entry: await toEntry(deps, row, mode, now) };
}

function refusalOf({ fault, families }: Extract<ReadEntry, { fault: string }>): Refused {
  if (fault === 'asset') return { code: 40001, details: { field: 'asset' } };
  if (fault === 'network') return { code: 60002, details: { field: 'network' } };
  const field = fault === 'tag' ? 'tag' : 'address';
  return { code: 40018, details: { field, fault, ...(families?.[0] ? { family: families[0] } : {}) } };
}

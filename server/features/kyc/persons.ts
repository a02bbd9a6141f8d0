import { allDone } from '#server/platform/all-done.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { listAccounts, type Account, type FoundIds } from '../accounts/index.ts';
import { listForms, type Form } from './store.ts';

/** Whether two accounts are one human being’s; nobody is that of no account. */
export type IsSamePerson = (one: string, other: string | null) => boolean;

/** Accounts, and which of them are one human being’s. */
export interface Persons {
  readonly people: readonly Account[];
  readonly isSame: IsSamePerson;
}

/**
 * Tells accounts of one human being: by the document and the name that were verified, by the person who may act for a
 * company, and by contacts. Two people of one name count as one: better one approval too many is asked for.
 * @param found who is asked about beside, found by the statements themselves
 */
export async function readPersons(
  opener: Pick<Deps, 'vault'>,
  db: Queryable,
  ids: readonly (string | null)[],
  found?: FoundIds,
): Promise<Persons> {
  const named = [...new Set(ids.filter((id) => id !== null))];
  const [people, forms] = await allDone([listAccounts(db, named, found), listForms(opener, db, named, found)]);
  const signs = new Map(people.map((one) => [one.id, signsOf(one, forms.get(one.id) ?? {})]));
  const isSame: IsSamePerson = (one, other) => {
    if (one === other) return true;
    const known = signs.get(other ?? '') ?? [];
    return (signs.get(one) ?? []).some((sign) => known.includes(sign));
  };
  return { people, isSame };
}

/** What a human being is known by. */
function signsOf({ email, phone }: Account, form: Form): readonly string[] {
  const agent = isRecord(form['authorisedPerson']) ? form['authorisedPerson'] : {};
  const documents = [form['region'], form['documentType'], form['documentNumber']];
  return [
    ...[email, phone, agent['emailAddress']].map((contact) => signOf('contact', contact)),
    signOf('document', ...documents),
    signOf('name', form['firstName'], form['lastName']),
    signOf('name', agent['firstName'], agent['lastName']),
  ].flatMap((sign) => sign ?? []);
}

const isRecord = (value: unknown): value is Form => typeof value === 'object' && value !== null;

/** However it is spelt; undefined where a part is missing. */
function signOf(kind: string, ...parts: readonly unknown[]): string | undefined {
  const texts = parts.map((part) => (typeof part === 'string' ? part.normalize('NFKC').toLowerCase().trim() : ''));
  return texts.includes('') ? undefined : [kind, ...texts].join(' ');
}

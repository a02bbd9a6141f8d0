import { allDone } from '#server/platform/all-done.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { listAccounts, type Account, type FoundIds } from '../accounts/index.ts';
import { listForms, type Form } from './store.ts';

/** Whether two accounts belong to the same person; null belongs to none. */
export type IsSamePerson = (one: string, other: string | null) => boolean;

/** Accounts, and which of them belong to the same person. */
export interface Persons {
  readonly people: readonly Account[];
  readonly isSame: IsSamePerson;
  /** Whether a company has named this person among its directors, owners or agents. */
  readonly isNamedBy: IsSamePerson;
}

/**
 * Reads which accounts belong to the same person: by verified document and name, by the person who may act for a
 * company, and by contacts. Two people with the same name count as one: better to require one approval too many.
 * @param found further accounts, found by the queries themselves
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
  const namesOf = (id: string | null, read: (form: Form) => readonly string[]) => read(forms.get(id ?? '') ?? {});
  const isNamedBy: IsSamePerson = (one, company) => {
    const named = namesOf(company, listNamed);
    return namesOf(one, listOwnNames).some((name) => named.includes(name));
  };
  return { people, isSame, isNamedBy };
}

const agentOf = (form: Form): Form => (isRecord(form['authorisedPerson']) ? form['authorisedPerson'] : {});
const listOf = (value: unknown): readonly Form[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const fullName = ({ firstName, lastName }: Form) => signOf('name', firstName, lastName);

/** Lists the names of an account's person. */
const listOwnNames = (form: Form): string[] => [form, agentOf(form)].flatMap((one) => fullName(one) ?? []);

/** Lists the people a company named when it was verified. */
const listNamed = (form: Form): string[] => [
  ...[agentOf(form), ...listOf(form['directors'])].flatMap((one) => fullName(one) ?? []),
  ...listOf(form['owners']).flatMap(({ kind, name }) => (kind === 'person' ? (signOf('name', name) ?? []) : [])),
];

/** Lists the signs that identify a person. */
function signsOf({ email, phone }: Account, form: Form): readonly string[] {
  const agent = agentOf(form);
  const documents = [form['region'], form['documentType'], form['documentNumber']];
  return [
    ...[email, phone, agent['emailAddress']].map((contact) => signOf('contact', contact)),
    signOf('document', ...documents),
    signOf('name', form['firstName'], form['lastName']),
    signOf('name', agent['firstName'], agent['lastName']),
  ].flatMap((sign) => sign ?? []);
}

const isRecord = (value: unknown): value is Form => typeof value === 'object' && value !== null;

/** Returns a sign that ignores spelling differences; undefined if a part is missing. */
function signOf(kind: string, ...parts: readonly unknown[]): string | undefined {
  const texts = parts.map((part) =>
    typeof part === 'string' ? part.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ') : '',
  );
  return texts.includes('') ? undefined : [kind, ...texts].join(' ');
}

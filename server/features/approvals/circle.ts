import { must } from '#contract/platform/errors.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { listAccounts, type Account } from '../accounts/index.ts';
import { comparePersons, type IsSamePerson } from '../kyc/index.ts';
import { approversAmong, memberName, type MemberName } from '../members/index.ts';

/** Whoever an approval names, or may decide it: read at once, for who decides and for what is shown. */
export interface Circle {
  readonly people: readonly Account[];
  readonly isSame: IsSamePerson;
}

export async function readCircle(
  opener: Pick<Deps, 'vault'>,
  db: Queryable,
  ids: readonly (string | null)[],
): Promise<Circle> {
  const named = [...new Set(ids.filter((id) => id !== null))];
  const [people, isSame] = await allDone([listAccounts(db, named), comparePersons(opener, db, named)]);
  return { people, isSame };
}

/** Whether all of them were read. */
export const covers = ({ people }: Circle, ids: readonly (string | null)[]): boolean =>
  ids.every((id) => id === null || people.some((one) => one.id === id));

export const nameIn = (people: readonly Account[], id: string): MemberName =>
  memberName(
    must(
      people.find((one) => one.id === id),
      'a person',
    ),
  );

/** Who may approve, of those with these ids. */
export const approversIn = ({ people }: Circle, ids: readonly string[]): MemberName[] => approversAmong(people, ids);

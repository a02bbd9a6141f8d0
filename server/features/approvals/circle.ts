import { must } from '#contract/platform/errors.ts';
import type { Account } from '../accounts/index.ts';
import { readPersons, type Persons } from '../kyc/index.ts';
import { approversAmong, memberName, type MemberName } from '../members/index.ts';

/** Everyone an approval names or who may decide it: read in one query, for the decision and for display. */
export type Circle = Persons;
export const readCircle = readPersons;

/** Returns whether all of them were read. */
export const covers = ({ people }: Circle, ids: readonly (string | null)[]): boolean =>
  ids.every((id) => id === null || people.some((one) => one.id === id));

export const nameIn = (people: readonly Account[], id: string): MemberName =>
  memberName(
    must(
      people.find((one) => one.id === id),
      'a person',
    ),
  );

/** Returns those with these ids who may approve. */
export const approversIn = ({ people }: Circle, ids: readonly string[]): MemberName[] => approversAmong(people, ids);

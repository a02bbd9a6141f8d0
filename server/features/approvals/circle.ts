import { must } from '#contract/platform/errors.ts';
import type { Account } from '../accounts/index.ts';
import { readPersons, type Persons } from '../kyc/index.ts';
import { approversAmong, memberName, type MemberName } from '../members/index.ts';

/** Whoever an approval names, or may decide it: read at once, for who decides and for what is shown. */
export type Circle = Persons;
export const readCircle = readPersons;

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

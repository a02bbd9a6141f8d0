import { describe, expect, test } from 'vitest';
import { caseKindNames } from '#contract/desk/kinds.ts';
import { allCalls } from '#contract/index.ts';
import { readTree, type Tree } from '../../scripts/source-tree.ts';

/** Every change that staff can make, according to the contract. */
const acts = allCalls
  .filter(({ access }) => typeof access === 'object' && 'staff' in access && access.staff.endsWith('.act'))
  .map(({ name }) => name);

const guard = /(?:<StaffMay |useStaffMay\(\{ )(call|decides)[=:] ?\{?['"]?([\w.]+)/g;

/**
 * Returns what is shown only to staff with the permission: by the call that it makes, or by the kind of case that it
 * decides.
 */
function guardedBy(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(guard)].map(([, by, name = '']) => (by === 'decides' ? 'desk.decide' : name)));
}

/** Returns the calls a screen makes, apart from its permission checks. */
function takenBy(text: string): ReadonlySet<string> {
  return new Set(text.replaceAll(guard, '').match(/\b[a-zA-Z]+\.[a-zA-Z]+\b/g) ?? []);
}

const screens = [...readTree()].flatMap(([path, text]) => (path.startsWith('src/') ? [text] : [])).join('\n');

describe('a change by staff', () => {
  test('is recognized as guarded by a permission check or not', () => {
    expect([...takenBy('api(users.addNote, { body })')]).toEqual(['users.addNote']);
    expect([...guardedBy('api(users.addNote, { body })')]).toEqual([]);
    expect([...takenBy('<StaffMay call={users.addNote}>')]).toEqual([]);
    const guards = '<StaffMay call={users.addNote}> <StaffMay decides="kyc"> useStaffMay({ call: staff.propose })';
    expect([...guardedBy(guards)]).toEqual(['users.addNote', 'desk.decide', 'staff.propose']);
  });

  const [taken, guarded] = [takenBy(screens), guardedBy(screens)];
  const found = acts.filter((act) => taken.has(act));

  test('is mostly made from a screen', () => {
    expect(found.length).toBeGreaterThan(acts.length / 2);
  });

  test.each(found)('is shown only to staff with the permission: %s', (act) => {
    expect(guarded).toContain(act);
  });
});

/** Returns the kinds of cases, each with the file that declares it. */
function declaredKinds(tree: Tree): ReadonlyMap<string, string> {
  const declared = /: CaseType = \{\s*kind: '(\w+)'/g;
  return new Map(
    [...tree].flatMap(([path, text]) =>
      path.startsWith('server/') ? [...text.matchAll(declared)].map(([, kind = '']) => [kind, path] as const) : [],
    ),
  );
}

/** Returns each `answers:` in a file that is not derived from a table of moves. */
function writtenByHand(text: string): readonly string[] {
  const derived = /^(?:\w+(?:\.\w+)? \?\s*\[\]\s*:\s*)?(?:answersFrom|proposalAnswers)\(|^isStale \? open/;
  return [...text.matchAll(/^ +answers: ?\s*(.*(?:\n +[?:].*)*)/gm)]
    .map(([, answers = '']) => answers)
    .filter((answers) => !derived.test(answers));
}

describe('the answers to a case', () => {
  test('are recognized as derived or written by hand', () => {
    const bad = ["row.status === 'audit' ? caseAnswers : [],", "frozenAt ? ['approve'] : [],", 'caseAnswers,'];
    for (const answers of bad) expect(writtenByHand(`  answers: ${answers}`)).toHaveLength(1);
    expect(writtenByHand('  answers: answersFrom(transferTable, row.status, leads),')).toEqual([]);
    expect(writtenByHand('  answers: isOver ? [] : answersFrom(table, status, leads),')).toEqual([]);
  });

  const tree = readTree();
  const kinds = declaredKinds(tree);

  test('are declared for every kind of case', () => {
    expect([...kinds.keys()].toSorted()).toEqual(caseKindNames.toSorted());
  });

  test.each([...kinds])('are derived from the table of moves of %s', (_kind, path) => {
    const own = tree.get(path) ?? '';
    // Payments through the bank share their answers, which are derived where they are defined.
    const text = /\bpayoutCases\(/.test(own) ? (tree.get('server/features/bank-payouts/desk-case.ts') ?? '') : own;
    expect(text).toMatch(/\b(answersFrom|proposalAnswers)\(/);
    expect(writtenByHand(text)).toEqual([]);
  });
});

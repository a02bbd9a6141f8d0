import { describe, expect, test } from 'vitest';
import { caseKindNames } from '#contract/desk/kinds.ts';
import { allCalls } from '#contract/index.ts';
import { readTree, type Tree } from '../../scripts/source-tree.ts';

/** Everything that staff changes, by the contract's own list. */
const acts = allCalls
  .filter(({ access }) => typeof access === 'object' && 'staff' in access && access.staff.endsWith('.act'))
  .map(({ name }) => name);

const guard = /(?:<StaffMay |useStaffMay\(\{ )(call|decides)[=:] ?\{?['"]?([\w.]+)/g;

/** What is shown to those alone who may: by the call that it makes, or by the kind of case that it decides. */
function guardedBy(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(guard)].map(([, by, name = '']) => (by === 'decides' ? 'desk.decide' : name)));
}

/** What a screen does, beside asking who may. */
function takenBy(text: string): ReadonlySet<string> {
  return new Set(text.replaceAll(guard, '').match(/\b[a-zA-Z]+\.[a-zA-Z]+\b/g) ?? []);
}

const screens = [...readTree()].flatMap(([path, text]) => (path.startsWith('src/') ? [text] : [])).join('\n');

describe('what staff changes', () => {
  test('is told apart from what nobody guards', () => {
    expect([...takenBy('api(users.addNote, { body })')]).toEqual(['users.addNote']);
    expect([...guardedBy('api(users.addNote, { body })')]).toEqual([]);
    expect([...takenBy('<StaffMay call={users.addNote}>')]).toEqual([]);
    const guards = '<StaffMay call={users.addNote}> <StaffMay decides="kyc"> useStaffMay({ call: staff.propose })';
    expect([...guardedBy(guards)]).toEqual(['users.addNote', 'desk.decide', 'staff.propose']);
  });

  const [taken, guarded] = [takenBy(screens), guardedBy(screens)];
  const found = acts.filter((act) => taken.has(act));

  test('is mostly done from a screen', () => {
    expect(found.length).toBeGreaterThan(acts.length / 2);
  });

  test.each(found)('is shown to those alone who may: %s', (act) => {
    expect(guarded).toContain(act);
  });
});

/** Kinds of cases, each with the file that declares it. */
function declaredKinds(tree: Tree): ReadonlyMap<string, string> {
  const declared = /: CaseType = \{\s*kind: '(\w+)'/g;
  return new Map(
    [...tree].flatMap(([path, text]) =>
      path.startsWith('server/') ? [...text.matchAll(declared)].map(([, kind = '']) => [kind, path] as const) : [],
    ),
  );
}

/** Each `answers:` of a file that comes from no table of moves. */
function writtenByHand(text: string): readonly string[] {
  const derived = /^(?:\w+(?:\.\w+)? \?\s*\[\]\s*:\s*)?(?:answersFrom|proposalAnswers)\(|^isStale \? open/;
  return [...text.matchAll(/^ +answers: ?\s*(.*(?:\n +[?:].*)*)/gm)]
    .map(([, answers = '']) => answers)
    .filter((answers) => !derived.test(answers));
}

describe('the answers to a case', () => {
  test('are told apart from those written by hand', () => {
    const bad = ["row.status === 'audit' ? caseAnswers : [],", "frozenAt ? ['approve'] : [],", 'caseAnswers,'];
    for (const answers of bad) expect(writtenByHand(`  answers: ${answers}`)).toHaveLength(1);
    expect(writtenByHand('  answers: answersFrom(transferTable, row.status, leads),')).toEqual([]);
    expect(writtenByHand('  answers: isOver ? [] : answersFrom(table, status, leads),')).toEqual([]);
  });

  const tree = readTree();
  const kinds = declaredKinds(tree);

  test('are given by a domain for each kind that there is', () => {
    expect([...kinds.keys()].toSorted()).toEqual(caseKindNames.toSorted());
  });

  test.each([...kinds])('follow from the table of moves of %s', (_kind, path) => {
    const own = tree.get(path) ?? '';
    // What is paid through the bank has its answers in common, derived where they are given.
    const text = /\bpayoutCases\(/.test(own) ? (tree.get('server/features/bank-payouts/desk-case.ts') ?? '') : own;
    expect(text).toMatch(/\b(answersFrom|proposalAnswers)\(/);
    expect(writtenByHand(text)).toEqual([]);
  });
});

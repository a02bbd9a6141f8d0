import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ApiError } from '#src/platform/api.ts';
import { refreshUser } from '#src/platform/sign-in.ts';
import type { Faults } from '#src/ui/form/use-fields.ts';
import { useStepped } from '#src/ui/form/use-stepped.ts';
import { labelled } from '#src/ui/labelled.ts';
import type { RejectionCode } from '#contract/kyc/rules.ts';
import type { AnyView } from './use-verification.ts';
import { nameOfField } from './flaw-list.tsx';
import { ruleTexts, type FormFlaw } from './wording.ts';

const here = '/dashboard/account/verifiy';

/** What a reviewer found, and what is missing since: a file may have expired. */
type Returned = Pick<NonNullable<AnyView['application']>, 'reasons' | 'flaws'> | null | undefined;

interface VerificationForm<V extends object, S extends string> {
  readonly steps: readonly S[];
  readonly initial: V;
  readonly draft: string;
  readonly attempt: number;
  readonly listFlaws: (values: V) => readonly FormFlaw[];
  readonly stepOf: (field: string) => S;
  /** The last decision, if it was negative, and the steps that each of its reasons is about. */
  readonly returned: Returned;
  readonly stepsOf: Readonly<Record<RejectionCode, readonly S[]>>;
  /** Returns the values without a file that the server no longer has. */
  readonly withoutFile: (values: V, field: string) => V;
  readonly handIn: (values: V) => Promise<void>;
}

/** The form library separates a field's path with dots, the contract with slashes. */
const pathOf = (field: string) => field.replaceAll('/', '.');
const fieldOf = (path: string) => path.replaceAll('.', '/');

/** A verification's form, with its step in the address; errors follow the contract's rules. */
export function useVerificationForm<V extends object, S extends string>(options: VerificationForm<V, S>) {
  const { i18n, t } = useLingui();
  const search = useSearch({ from: here });
  const navigate = useNavigate();
  const { steps, initial, draft, attempt, listFlaws, stepOf, withoutFile } = options;
  const stepped = useStepped<V, S>({
    steps,
    initial,
    draft,
    attempt,
    // Only the first flaw of each field is shown at it.
    findFaults: (values) =>
      Object.fromEntries(
        listFlaws(values)
          .filter(({ field }, index, all) => all.findIndex((one) => one.field === field) === index)
          .map(({ field, rule }) => [pathOf(field), i18n._(ruleTexts[rule])]),
      ),
    stepOf: (path) => stepOf(fieldOf(path)),
    toCorrect: stepsToCorrect(options),
    place: {
      step: search.step,
      go: (step) => void navigate({ to: here, search: { ...search, step }, resetScroll: true }),
    },
  });
  const { fields } = stepped;
  const handIn = async (values: V): Promise<Faults | void> => {
    try {
      await options.handIn(values);
    } catch (failure) {
      const field = refusedField(failure);
      if (!(failure instanceof ApiError) || field === undefined) throw failure;
      fields.change(withoutFile(values, field));
      return { [pathOf(field)]: failure.code === 50012 ? t`A file has expired. Choose it again.` : failure.message };
    }
    await fields.end();
    void navigate({ to: here, search: { from: search.from }, replace: true });
    await refreshUser().catch(() => undefined);
  };
  return {
    ...stepped,
    handIn,
    flaws: stepped.steps.isLast ? listFlaws(fields.values) : [],
    named: (path: string, text: string) => labelled(i18n, i18n._(nameOfField(fieldOf(path))), text),
    /** Where the files of this attempt are stored until they are uploaded. */
    keptAs: `${draft}/${attempt}`,
  };
}

function stepsToCorrect<S extends string>({
  returned,
  stepsOf,
  stepOf,
}: Pick<VerificationForm<object, S>, 'returned' | 'stepsOf' | 'stepOf'>) {
  if (!returned || returned.reasons.length === 0) return [];
  return [
    ...returned.reasons.flatMap(({ code }) => stepsOf[code]),
    ...returned.flaws.map(({ field }) => stepOf(field)),
  ];
}

const ofFields: ReadonlySet<unknown> = new Set([50012, 'kyc:incomplete', 'kyc:underAge', 'country:notServed']);

/** Returns the field for which a submission was refused; undefined if there was another reason. */
function refusedField(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !ofFields.has(error.code)) return undefined;
  const field = error.details?.['field'];
  return typeof field === 'string' ? field : undefined;
}

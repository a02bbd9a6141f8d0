import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ApiError } from '#src/platform/api.ts';
import { refreshUser } from '#src/platform/sign-in.ts';
import type { Faults } from '#src/ui/form/use-fields.ts';
import { useStepped } from '#src/ui/form/use-stepped.ts';
import { labelled } from '#src/ui/labelled.ts';
import { nameOfField } from './flaw-list.tsx';
import { ruleTexts, type FormFlaw } from './wording.ts';

const here = '/dashboard/account/verifiy';

interface VerificationForm<V extends object, S extends string> {
  readonly steps: readonly S[];
  readonly initial: V;
  readonly draft: string;
  readonly attempt: number;
  readonly listFlaws: (values: V) => readonly FormFlaw[];
  readonly stepOf: (field: string) => S;
  /** The values without a file that the server has no more. */
  readonly withoutFile: (values: V, field: string) => V;
  readonly handIn: (values: V) => Promise<void>;
}

/** The form library writes the path of a field with dots, the contract with slashes. */
const pathOf = (field: string) => field.replaceAll('/', '.');
const fieldOf = (path: string) => path.replaceAll('.', '/');

/** A verification's form, its step in the address; what is wrong is told by the contract's rules. */
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
    // The first flaw of each field is told at it.
    findFaults: (values) =>
      Object.fromEntries(
        listFlaws(values)
          .filter(({ field }, index, all) => all.findIndex((one) => one.field === field) === index)
          .map(({ field, rule }) => [pathOf(field), i18n._(ruleTexts[rule])]),
      ),
    stepOf: (path) => stepOf(fieldOf(path)),
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
    /** Where the files of this attempt are kept until they are up. */
    keptAs: `${draft}/${attempt}`,
  };
}

const ofFields: ReadonlySet<unknown> = new Set([50012, 'kyc:incomplete', 'kyc:underAge', 'country:notServed']);

/** The field that a handing-in was refused for; undefined where it was something else. */
function refusedField(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !ofFields.has(error.code)) return undefined;
  const field = error.details?.['field'];
  return typeof field === 'string' ? field : undefined;
}

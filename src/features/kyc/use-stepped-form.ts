import { useForm } from '@mantine/form';
import { useState } from 'react';
import { refreshUser } from '#src/platform/sign-in.ts';
import { refusedField } from './submit-error.ts';
import { useDraftSaver, type Drafted } from './use-drafted.ts';
import { useFlawTexts } from './use-flaw-texts.ts';
import { useSteps } from './use-steps.ts';
import type { FormFlaw } from './wording.ts';

interface SteppedForm<V extends object, S extends string> {
  readonly steps: readonly S[];
  readonly start: Drafted<V>;
  /** The draft's name, and the attempt that it belongs to. */
  readonly draft: string;
  readonly attempt: number;
  /** What is wrong at a step; at the last one, anywhere. */
  readonly listFlaws: (values: V, step: S) => readonly FormFlaw[];
  readonly stepOf: (field: string) => S;
  /** The values without a file that the server has no more. */
  readonly withoutFile: (values: V, field: string) => V;
  readonly handIn: (values: V) => Promise<void>;
}

/** A form in steps: each is checked before the next, all at the end, and nothing typed is lost on the way. */
export function useSteppedForm<V extends object, S extends string>(options: SteppedForm<V, S>) {
  const { steps, start, listFlaws, stepOf } = options;
  const [error, setError] = useState<unknown>(null);
  const { form: formRef, step, go, leave, focus } = useSteps(steps, start.step);
  const draft = useDraftSaver<V>(options.draft, options.attempt, start.savedAt);
  const flawTexts = useFlawTexts();
  const form = useForm<V>({ initialValues: start.values, onValuesChange: (values) => draft.save(step, values) });
  const at = steps.indexOf(step);
  const isLast = at === steps.length - 1;
  const show = (flaws: readonly FormFlaw[]) => {
    const [first] = flaws;
    form.setErrors(flawTexts(flaws));
    if (!first) return;
    focus(first.field);
    if (stepOf(first.field) !== step) go(stepOf(first.field));
  };
  const next = (values: V) => {
    const following = steps[at + 1];
    if (!following) return;
    draft.save(following, values);
    go(following);
  };
  const handIn = async (values: V) => {
    try {
      await options.handIn(values);
      await draft.end();
      leave();
      await refreshUser().catch(() => undefined);
    } catch (failure) {
      const field = refusedField(failure);
      if (field) {
        form.setValues(options.withoutFile(values, field));
        show([{ field, rule: 'required' }]);
      }
      setError(failure);
    }
  };
  return {
    form,
    formRef,
    step,
    go,
    isLast,
    error,
    savedAt: draft.savedAt,
    /** Where the files of this attempt are kept until they are up. */
    keptAs: `${options.draft}/${options.attempt}`,
    flaws: isLast ? listFlaws(form.values, step) : [],
    isWhole: (one: S) => listFlaws(form.values, one).length === 0,
    /** Goes to where a field is filled in. */
    open: (field: string) => {
      focus(field);
      go(stepOf(field));
    },
    back: at > 0 ? () => go(steps[at - 1] ?? step) : undefined,
    submit: form.onSubmit(async (values) => {
      setError(null);
      const flaws = listFlaws(values, step);
      if (flaws.length > 0) show(flaws);
      else if (isLast) await handIn(values);
      else next(values);
    }),
  };
}

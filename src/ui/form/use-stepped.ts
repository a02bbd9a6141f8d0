import type { FormEvent } from 'react';
import { told, useFields, type Faults, type Fields, type FieldsOptions } from './use-fields.ts';
import { useSteps, type StepPlace, type Steps } from './use-steps.ts';

interface SteppedOptions<V extends object, S extends string> extends FieldsOptions<V> {
  readonly steps: readonly S[];
  /** The step that a field is filled in at. */
  readonly stepOf: (path: string) => S;
  readonly place?: StepPlace<S>;
}

/** One form in steps. */
export interface Stepped<V extends object, S extends string> {
  readonly fields: Fields<V>;
  readonly steps: Steps<S>;
  readonly isWhole: (step: S) => boolean;
  /** What stood in the way at the last try, of the step that is shown. */
  readonly faults: Readonly<Record<string, string>>;
  /** Goes to where a field is filled in. */
  readonly open: (path: string) => void;
  readonly submit: (event: FormEvent, handIn: (values: V) => Promise<Faults | void>) => void;
}

/**
 * A form in steps: each is checked before the next, all at the end, where it is handed in once; what is found then leads to
 * its step and its field. A draft goes on at the step that it was left at.
 */
export function useStepped<V extends object, S extends string>(options: SteppedOptions<V, S>): Stepped<V, S> {
  const { stepOf, findFaults } = options;
  const steps = useSteps(options.steps, options.place);
  const faultsAt = (values: V, step: S) =>
    Object.fromEntries(Object.entries(told(findFaults(values))).filter(([path]) => stepOf(path) === step));
  const isWholeWith = (values: V, step: S) => Object.keys(faultsAt(values, step)).length === 0;
  const fields = useFields<V>({
    ...options,
    findFaults: (values) => (steps.isLast ? findFaults(values) : faultsAt(values, steps.step)),
    step: steps.step,
    restored: (_values, kept) => {
      const left = options.steps.find((step) => step === kept);
      if (left) steps.begin(left);
    },
  });
  const goOn = () => {
    const following = options.steps[steps.at + 1];
    if (following === undefined) return;
    if (options.draft !== undefined) fields.keepAt(following);
    steps.next();
  };
  const open = (path: string) => steps.open(stepOf(path), path);
  const openFirst = (faults: Faults) => {
    const [first] = Object.keys(told(faults));
    if (first !== undefined) open(first);
  };
  return {
    fields,
    steps,
    isWhole: (step) => isWholeWith(fields.values, step),
    faults: Object.fromEntries(Object.entries(fields.faults).filter(([path]) => stepOf(path) === steps.step)),
    open,
    submit: (event, handIn) =>
      fields.submit(
        event,
        async (values) => {
          if (!steps.isLast) return goOn();
          return handIn(values);
        },
        openFirst,
      ),
  };
}

import type { FormEvent } from 'react';
import { told, useFields, type Faults, type Fields, type FieldsOptions } from './use-fields.ts';
import { useSteps, type StepPlace, type Steps } from './use-steps.ts';

interface SteppedOptions<V extends object, S extends string> extends FieldsOptions<V> {
  readonly steps: readonly S[];
  /** Returns the step that contains a field. */
  readonly stepOf: (path: string) => S;
  readonly place?: StepPlace<S>;
  /** Steps that a reviewer asked to correct: it starts at the first, and each is marked until it is changed. */
  readonly toCorrect?: readonly S[];
}

/** State of one form in steps. */
export interface Stepped<V extends object, S extends string> {
  readonly fields: Fields<V>;
  readonly steps: Steps<S>;
  readonly isWhole: (step: S) => boolean;
  /** Whether a step still has to be corrected. */
  readonly isReturned: (step: S) => boolean;
  /** Faults of the last attempt at the current step. */
  readonly faults: Readonly<Record<string, string>>;
  /** Goes to the step of a field. */
  readonly open: (path: string) => void;
  readonly submit: (event: FormEvent, handIn: (values: V) => Promise<Faults | void>) => void;
}

/**
 * Manages a form in steps: each is checked before the next, all at the end, where the form is submitted once; a fault
 * then leads to its step and its field. A draft continues at the step where it was left.
 */
export function useStepped<V extends object, S extends string>(options: SteppedOptions<V, S>): Stepped<V, S> {
  const { stepOf, findFaults, initial, toCorrect = [] } = options;
  const start = options.steps.find((step) => toCorrect.includes(step));
  const steps = useSteps(options.steps, options.place, start);
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
    isReturned: (step) =>
      toCorrect.includes(step) && !changedPaths(initial, fields.values).some((path) => stepOf(path) === step),
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

/** Returns the paths of the values that differ, with those of lists as a whole. */
function changedPaths(before: object, now: object, parent = ''): string[] {
  const then = new Map<string, unknown>(Object.entries(before));
  return Object.entries(now).flatMap(([name, value]: [string, unknown]) => {
    const [path, old] = [parent + name, then.get(name)];
    if (isPlain(value) && isPlain(old)) return changedPaths(old, value, `${path}.`);
    return JSON.stringify(value) === JSON.stringify(old) ? [] : [path];
  });
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

import { useEffect, useRef, useState, type RefObject } from 'react';
import { must } from '#contract/platform/errors.ts';
import { focusField } from './focus-fault.ts';

/** Where the step is stored, if anywhere: in the address, so that browser back goes back one step. */
export interface StepPlace<S extends string> {
  readonly step: string | undefined;
  readonly go: (step: S) => void;
}

/** A sequence of steps, and the current one. */
export interface Steps<S extends string> {
  readonly steps: readonly S[];
  readonly step: S;
  /** Index of the current step, from 0. */
  readonly at: number;
  readonly isLast: boolean;
  readonly go: (step: S) => void;
  readonly next: () => void;
  /** Goes back one step; undefined at the first. */
  readonly back: (() => void) | undefined;
  /** Starts at a step if the address names none. */
  readonly begin: (step: S) => void;
  /** Goes to the step of a field and focuses it. */
  readonly open: (step: S, field: string) => void;
  readonly root: RefObject<HTMLDivElement | null>;
}

/**
 * Manages steps that don't depend on an address. Focuses the heading of a newly shown step, or a requested field.
 * @param start step to start at if the address names none; the first by default
 */
export function useSteps<S extends string>(steps: readonly S[], place?: StepPlace<S>, start?: S): Steps<S> {
  const [own, setOwn] = useState(start);
  const root = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  const step = steps.find((one) => one === (place?.step ?? own)) ?? must(steps[0], 'a first step');
  const shown = useRef(step);
  useEffect(() => {
    // The step of the field may render later.
    if (wanted.current !== undefined && focusField(root.current, wanted.current)) wanted.current = undefined;
    else if (shown.current !== step) root.current?.querySelector('h2')?.focus();
    shown.current = step;
  });
  const go = (to: S) => (place ? place.go(to) : setOwn(to));
  const at = steps.indexOf(step);
  const [before, after] = [at > 0 ? steps[at - 1] : undefined, steps[at + 1]];
  return {
    steps,
    step,
    at,
    isLast: after === undefined,
    go,
    next: () => (after === undefined ? undefined : go(after)),
    back: before === undefined ? undefined : () => go(before),
    begin: setOwn,
    open: (to, field) => {
      wanted.current = field;
      // Set even if the step is already shown, so that the effect looks for the field.
      setOwn(to);
      if (to !== step) go(to);
    },
    root,
  };
}

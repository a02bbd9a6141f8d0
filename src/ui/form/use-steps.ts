import { useEffect, useRef, useState, type RefObject } from 'react';
import { must } from '#contract/platform/errors.ts';
import { focusField } from './focus-fault.ts';

/** Where the step stands, if it stands anywhere: in the address, where back leads a step back. */
export interface StepPlace<S extends string> {
  readonly step: string | undefined;
  readonly go: (step: S) => void;
}

/** The steps of something longer, and which of them is shown. */
export interface Steps<S extends string> {
  readonly steps: readonly S[];
  readonly step: S;
  /** Its place among them, from 0. */
  readonly at: number;
  readonly isLast: boolean;
  readonly go: (step: S) => void;
  readonly next: () => void;
  /** A step back; left out at the first. */
  readonly back: (() => void) | undefined;
  /** Begins at a step, where the address names none. */
  readonly begin: (step: S) => void;
  /** Goes to the step of a field and puts the focus on it. */
  readonly open: (step: S, field: string) => void;
  readonly root: RefObject<HTMLDivElement | null>;
}

/** Steps that know no address. The focus goes to a step's heading when it is changed to, or to the field that is asked for. */
export function useSteps<S extends string>(steps: readonly S[], place?: StepPlace<S>): Steps<S> {
  const [own, setOwn] = useState<S>();
  const root = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  const step = steps.find((one) => one === (place?.step ?? own)) ?? must(steps[0], 'a first step');
  const shown = useRef(step);
  useEffect(() => {
    // The step that it stands in may come a render later.
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
      // Also where the step is shown already, so that the effect looks for the field.
      setOwn(to);
      if (to !== step) go(to);
    },
    root,
  };
}

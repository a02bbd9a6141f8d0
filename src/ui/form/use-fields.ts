import { useLingui } from '@lingui/react/macro';
import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import { useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { hasUnseenMark } from '#contract/platform/text.ts';
import { useSteady } from '../press.ts';
import { useCommand } from '../use-command.ts';
import { focusFirstFault } from './focus-fault.ts';
import { restore } from './restore.ts';
import { useDraft } from './use-draft.ts';

/** Faults by field path, in reading order; each text names its field. Valid fields have none. */
export type Faults = Readonly<Record<string, string | undefined>>;

/** Returns only the existing faults. */
export function told(faults: Faults): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([path, text]) => (text === undefined ? [] : [[path, text]])),
  );
}

export interface FieldsOptions<V extends object> {
  readonly initial: V;
  /** Finds faults: shown when a changed field loses focus, and for the whole form on submit. */
  readonly findFaults: (values: V) => Faults;
  /** Name under which the input is stored on this device. */
  readonly draft?: string;
  /** The attempt that the draft belongs to: once submitted it is no longer a draft. */
  readonly attempt?: number;
  /** The error that brought the user back to the form. */
  readonly problem?: unknown;
  /** The user's current step, stored with the input. */
  readonly step?: string;
  /** Changes a draft to fit this form before it is shown; it isn't stored until something is typed. */
  readonly adapt?: (values: V) => V;
  /** Called with the restored input once it is shown. */
  readonly restored?: (values: V, step: unknown) => void;
}

export interface Fields<V extends object> {
  readonly form: UseFormReturnType<V>;
  readonly values: V;
  readonly change: (part: Partial<V>) => void;
  readonly field: <K extends keyof V & string>(path: K) => FieldInput<V[K]>;
  /** Like `field`, for a boolean. */
  readonly check: (path: keyof V & string) => Omit<FieldInput<boolean>, 'value'> & { readonly checked: boolean };
  /** Faults by path, including those of list items; they don't change while a pointer is down. */
  readonly errors: FormErrors;
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly isBusy: boolean;
  /** Error of the form as a whole. */
  readonly error: unknown;
  /** Reports the error of a field's own action, such as sending a code; null means success. */
  readonly fail: (error: unknown) => void;
  /** Faults of the last attempt, as long as any of them remain. */
  readonly faults: Readonly<Record<string, string>>;
  readonly isRead: boolean;
  /** Whether the input is stored on the device; undefined if the form stores none. */
  readonly isKept: boolean | undefined;
  readonly savedAt: Date | null;
  /** Stores the user's current step before anything is typed there. */
  readonly keepAt: (step: string) => void;
  /** Ends the draft after submission. */
  readonly end: () => Promise<void>;
  /** Shows faults and focuses the first one. */
  readonly show: (faults: Faults) => void;
  /**
   * Runs the action if there are no faults, once however often it is pressed. It may return faults found on the way.
   */
  readonly submit: (
    event: FormEvent,
    act: (values: V) => Promise<Faults | void> | Faults | void,
    refused?: (faults: Faults) => unknown,
  ) => void;
}

/** Properties of a field of the kit; a change is an event or the value itself. */
export interface FieldInput<T> {
  readonly name: string;
  readonly value: T;
  readonly onChange: (change: unknown) => void;
  readonly onBlur: () => void;
  readonly error: ReactNode;
}

/** Returns a form's state: input, draft, faults and progress. The only way to validate, submit and focus a form. */
export function useFields<V extends object>(options: FieldsOptions<V>): Fields<V> {
  const { initial, draft, attempt, problem, step, adapt, restored } = options;
  const { t } = useLingui();
  const ref = useRef<HTMLFormElement>(null);
  const findFaults = (values: V): Faults => {
    const found = options.findFaults(values);
    const unseen = ref.current ? unseenIn(ref.current, values) : [];
    const text = t`This contains invisible characters. Type it again`;
    return { ...found, ...Object.fromEntries(unseen.map((path) => [path, text])) };
  };
  const isRestoring = useRef(false);
  const command = useCommand(problem);
  const [tries, setTries] = useState(0);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const form = useForm<V>({
    initialValues: initial,
    validate: (values) => told(findFaults(values)),
    onValuesChange: (values, before) => {
      if (!isRestoring.current) kept.save(attempt === undefined ? values : { attempt, step, values });
      setFaults((now) => unchanged(now, values, before));
    },
  });
  // Held steady during a press: the press that leaves a field would miss a target moved by the field's fault.
  const shown = useSteady(useMemo(() => ({ errors: form.errors, faults, tries }), [form.errors, faults, tries]));
  const kept = useDraft(draft, (stored) => {
    const found = attempt === undefined ? { values: stored, step } : ofAttempt(stored, attempt);
    if (!found) return;
    const known = restore(initial, found.values);
    const values = adapt ? adapt(known) : known;
    // Restored values are already stored, with their own step: the step shown now is the first.
    isRestoring.current = true;
    flushSync(() => form.setValues(values));
    isRestoring.current = false;
    // Selects the text so that typing replaces it, as after Tab; with the caret at the end, typing would append.
    ref.current?.querySelector<HTMLInputElement>('input:focus')?.select();
    restored?.(values, found.step);
  });
  useEffect(() => {
    if (shown.tries > 0) focusFirstFault(ref.current);
  }, [shown.tries]);
  const show = (faulty: Faults) => {
    const found = told(faulty);
    form.setErrors(found);
    setFaults(found);
    setTries((count) => count + 1);
  };
  const submit: Fields<V>['submit'] = (event, act, refused) => {
    event.preventDefault();
    const values = form.getValues();
    const found = told(findFaults(values));
    if (Object.keys(found).length > 0) {
      show(found);
      refused?.(found);
      return;
    }
    setFaults({});
    void command.run(async () => {
      const later = await act(values);
      if (!later || Object.keys(told(later)).length === 0) return;
      show(later);
      refused?.(later);
    });
  };
  const inputOf = (path: keyof V & string) => ({
    name: path,
    onChange: form.getInputProps(path).onChange,
    // A field that was only passed through isn't faulty yet.
    onBlur: () => {
      if (form.isDirty(path)) form.validateField(path);
    },
    error: shown.errors[path],
  });
  return {
    form,
    values: form.values,
    change: (part) => form.setValues(part),
    field: (path) => ({ ...inputOf(path), value: form.values[path] }),
    check: (path) => ({ ...inputOf(path), checked: form.values[path] === true }),
    errors: shown.errors,
    ref,
    isBusy: command.isBusy,
    error: command.error,
    fail: command.fail,
    faults: Object.fromEntries(Object.entries(shown.faults).filter(([path]) => Boolean(shown.errors[path]))),
    isRead: kept.isRead,
    isKept: draft === undefined ? undefined : kept.isKept,
    savedAt: kept.savedAt,
    keepAt: (now) => kept.save({ attempt, step: now, values: form.getValues() }),
    end: kept.end,
    show,
    submit,
  };
}

const textTypes = new Set(['text', 'search', 'email', 'tel', 'url', 'textarea']);

/**
 * Returns the fields on screen whose text contains invisible characters: no server accepts them, and no form has to
 * check for them.
 */
function unseenIn<V extends object>(form: HTMLFormElement, values: V): string[] {
  return [...form.elements].flatMap((element) => {
    const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    if (!isText || !textTypes.has(element.type) || !hasUnseenMark(element.value)) return [];
    return (element.name.split('.')[0] ?? '') in values ? [element.name] : [];
  });
}

/**
 * Returns the faults of unchanged fields. A changed field shows its fault when it loses focus: repeating it above the
 * form would move the target of a press.
 */
function unchanged<V extends object>(faults: Readonly<Record<string, string>>, values: V, before: V) {
  const [now, then] = [new Map(Object.entries(values)), new Map(Object.entries(before))];
  return Object.fromEntries(Object.entries(faults).filter(([path]) => now.get(path) === then.get(path)));
}

/** Returns the part of a draft that belongs to this attempt; undefined if it is another's. */
function ofAttempt(stored: unknown, attempt: number): { values: unknown; step: unknown } | undefined {
  const kept: object = typeof stored === 'object' && stored !== null ? stored : {};
  if (!('attempt' in kept && 'values' in kept) || kept.attempt !== attempt) return undefined;
  return { values: kept.values, step: 'step' in kept ? kept.step : undefined };
}

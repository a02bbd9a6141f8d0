import { useLingui } from '@lingui/react/macro';
import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import { useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { hasUnseenMark } from '#contract/platform/text.ts';
import { useSteady } from '../press.ts';
import { useCommand } from '../use-command.ts';
import { focusFirstFault } from './focus-fault.ts';
import { restore } from './restore.ts';
import { useDraft } from './use-draft.ts';

/** What is wrong, by the path of its field, in reading order; each text names its field. What is right has none. */
export type Faults = Readonly<Record<string, string | undefined>>;

/** Those that there are. */
export function told(faults: Faults): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([path, text]) => (text === undefined ? [] : [[path, text]])),
  );
}

export interface FieldsOptions<V extends object> {
  readonly initial: V;
  /** Told when a field is left, and of the whole form when it is handed in. */
  readonly findFaults: (values: V) => Faults;
  /** Keeps what is typed on this device, under this name. */
  readonly draft?: string;
  /** Which try the draft is of: one that was handed in is no draft any more. */
  readonly attempt?: number;
  /** Why the reader is back at it. */
  readonly problem?: unknown;
  /** Where in the form its reader is, kept with what is typed. */
  readonly step?: string;
  /** Told what was kept, once it is shown. */
  readonly restored?: (values: V, step: unknown) => void;
}

export interface Fields<V extends object> {
  readonly form: UseFormReturnType<V>;
  readonly values: V;
  readonly change: (part: Partial<V>) => void;
  readonly field: <K extends keyof V & string>(path: K) => FieldInput<V[K]>;
  /** The same for what is so or not. */
  readonly check: (path: keyof V & string) => Omit<FieldInput<boolean>, 'value'> & { readonly checked: boolean };
  /** What is wrong by its path, also of parts of a list: while a pointer is down it stays as it was. */
  readonly errors: FormErrors;
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly isBusy: boolean;
  /** What went wrong with it as a whole. */
  readonly error: unknown;
  /** Says so of what a field does by itself, such as sending a code; nothing went wrong where it is null. */
  readonly fail: (error: unknown) => void;
  /** What stood in the way at the last try, while any of it still does. */
  readonly faults: Readonly<Record<string, string>>;
  readonly isRead: boolean;
  /** What is typed is on the device; undefined where none of it is kept. */
  readonly isKept: boolean | undefined;
  readonly savedAt: Date | null;
  /** Keeps that its reader is at a step, before anything is typed there. */
  readonly keepAt: (step: string) => void;
  /** Ends the draft: it was handed in. */
  readonly end: () => Promise<void>;
  /** Shows what is wrong and puts the focus on the first of it. */
  readonly show: (faults: Faults) => void;
  /** Does it where nothing is wrong, once however often it is pressed. What it returns are faults found on the way. */
  readonly submit: (
    event: FormEvent,
    act: (values: V) => Promise<Faults | void> | Faults | void,
    refused?: (faults: Faults) => unknown,
  ) => void;
}

/** What a field of the kit takes; a change is an event or the value itself. */
export interface FieldInput<T> {
  readonly name: string;
  readonly value: T;
  readonly onChange: (change: unknown) => void;
  readonly onBlur: () => void;
  readonly onFocus: () => void;
  readonly error: ReactNode;
}

/** A form: what is typed, kept, wrong, and under way. The one way in which a form is checked, sent and focused. */
export function useFields<V extends object>(options: FieldsOptions<V>): Fields<V> {
  const { initial, draft, attempt, problem, step, restored } = options;
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
    validateInputOnBlur: true,
    onValuesChange: (values, before) => {
      if (!isRestoring.current) kept.save(attempt === undefined ? values : { attempt, step, values });
      setFaults((now) => unchanged(now, values, before));
    },
  });
  // The press that leaves a field would miss what the field's fault moves away.
  const shown = useSteady(useMemo(() => ({ errors: form.errors, faults, tries }), [form.errors, faults, tries]));
  const kept = useDraft(draft, (stored) => {
    const found = attempt === undefined ? { values: stored, step } : ofAttempt(stored, attempt);
    if (!found) return;
    const values = restore(initial, found.values);
    // What was read is kept already, and at its own step: the one that is shown now is the first.
    isRestoring.current = true;
    form.setValues(values);
    isRestoring.current = false;
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
  return {
    form,
    values: form.values,
    change: (part) => form.setValues(part),
    field: (path) => ({ name: path, ...inputOf(form, shown.errors, path), value: form.values[path] }),
    check: (path) => ({ name: path, ...inputOf(form, shown.errors, path), checked: form.values[path] === true }),
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

/** The fields on the screen whose text came with marks that nobody sees: no server takes them, and no form has to look for them. */
function unseenIn<V extends object>(form: HTMLFormElement, values: V): string[] {
  return [...form.elements].flatMap((element) => {
    const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    if (!isText || !textTypes.has(element.type) || !hasUnseenMark(element.value)) return [];
    return (element.name.split('.')[0] ?? '') in values ? [element.name] : [];
  });
}

/**
 * The faults of what stands as it did. What was changed is told at its field when that is left: once more above the form, it
 * would move what is being pressed.
 */
function unchanged<V extends object>(faults: Readonly<Record<string, string>>, values: V, before: V) {
  const [now, then] = [new Map(Object.entries(values)), new Map(Object.entries(before))];
  return Object.fromEntries(Object.entries(faults).filter(([path]) => now.get(path) === then.get(path)));
}

/** What is kept of this try; undefined where it is of another. */
function ofAttempt(stored: unknown, attempt: number): { values: unknown; step: unknown } | undefined {
  const kept: object = typeof stored === 'object' && stored !== null ? stored : {};
  if (!('attempt' in kept && 'values' in kept) || kept.attempt !== attempt) return undefined;
  return { values: kept.values, step: 'step' in kept ? kept.step : undefined };
}

function inputOf<V extends object>(form: UseFormReturnType<V>, errors: FormErrors, path: keyof V & string) {
  const { onChange, onBlur, onFocus } = form.getInputProps(path);
  return { onChange, onBlur, onFocus, error: errors[path] };
}

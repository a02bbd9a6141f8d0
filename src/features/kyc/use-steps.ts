import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

const here = '/dashboard/account/verifiy';

/**
 * The step of a stepped form, in the address: back goes a step back. The focus goes to a step's heading
 * when it is changed to, or to the first field that is wrong.
 */
export function useSteps<S extends string>(steps: readonly S[], first: string | undefined) {
  const search = useSearch({ from: here });
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const wrongField = useRef<string>(undefined);
  const step = steps.find((one) => one === (search.step ?? first)) ?? steps[0];
  const shown = useRef(step);
  useEffect(() => {
    // The step that it stands in may come a render later.
    if (wrongField.current && focusField(form.current, wrongField.current)) wrongField.current = undefined;
    else if (shown.current !== step) form.current?.querySelector<HTMLElement>('h2')?.focus();
    shown.current = step;
  });
  if (!step) throw new Error('a stepped form has steps');
  return {
    form,
    step,
    go: (next: S) => void navigate({ to: here, search: { ...search, step: next }, resetScroll: true }),
    leave: () => void navigate({ to: here, search: { from: search.from }, replace: true }),
    /** With the next render. */
    focus: (field: string) => {
      wrongField.current = field;
    },
  };
}

/** A field by its name, or the first one of a group such as `owners`. */
function focusField(form: HTMLFormElement | null, name: string): boolean {
  const named = [...(form?.querySelectorAll<HTMLElement>('[name]') ?? [])];
  const nameOf = (element: HTMLElement) => element.getAttribute('name') ?? '';
  const found =
    named.find((element) => nameOf(element) === name) ??
    named.find((element) => nameOf(element).startsWith(`${name}/`));
  found?.focus();
  return found !== undefined;
}

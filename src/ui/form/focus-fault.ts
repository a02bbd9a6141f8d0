/** The field that stands in the way first, in reading order. */
export function focusFirstFault(form: ParentNode | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')?.focus();
}

/** A field by its name, or the first one of a group such as `owners`; false where it isn't there yet. */
export function focusField(form: ParentNode | null, name: string): boolean {
  const named = [...(form?.querySelectorAll<HTMLElement>('[name]') ?? [])];
  const nameOf = (element: HTMLElement) => element.getAttribute('name') ?? '';
  const found =
    named.find((element) => nameOf(element) === name) ??
    named.find((element) => nameOf(element).startsWith(`${name}/`));
  found?.focus();
  return found !== undefined;
}

/** Selects the fields themselves, and the first part of those with several: files, choices. */
const faulty = '[aria-invalid="true"], [data-invalid] button, [data-invalid] input:not([type="file"])';

/** Focuses the first faulty field in reading order. */
export function focusFirstFault(form: ParentNode | null): void {
  form?.querySelector<HTMLElement>(faulty)?.focus();
}

/** Focuses a field by its path, or the first one of a group such as `owners`; returns false if it isn't there yet. */
export function focusField(form: ParentNode | null, path: string): boolean {
  const wanted = path.replaceAll('/', '.');
  const named = [...(form?.querySelectorAll<HTMLElement>('[name]') ?? [])];
  const pathOf = (element: HTMLElement) => (element.getAttribute('name') ?? '').replaceAll('/', '.');
  const found =
    named.find((element) => pathOf(element) === wanted) ??
    named.find((element) => pathOf(element).startsWith(`${wanted}.`));
  found?.focus();
  return found !== undefined;
}

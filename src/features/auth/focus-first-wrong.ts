/** For a form's `onSubmit`: sends the focus to the first field that is wrong, in the order of the rules. */
export function focusFirstWrong(form: { getInputNode(path: string): HTMLElement | null }) {
  return (errors: Record<string, unknown>): void => {
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first)?.focus();
  };
}

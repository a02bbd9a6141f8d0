/** Fields that the reader typed into or chose in; gone with the screen that they stood on. */
const touched = new Set<WeakRef<Element>>();
const known = new WeakSet<Element>();

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Notices what is typed on any screen, whichever form it belongs to. Called once, before the first render. */
export function noticeInput(): void {
  addEventListener(
    'input',
    ({ target }) => {
      if (!isField(target) || known.has(target)) return;
      known.add(target);
      touched.add(new WeakRef(target));
    },
    { capture: true, passive: true },
  );
}

/** Whether the screen holds something typed that a reload would lose. A field that was emptied again holds nothing. */
export function hasUnsavedInput(): boolean {
  for (const reference of touched) {
    const field = reference.deref();
    if (!field?.isConnected) touched.delete(reference);
    else if (isField(field) && field.value !== '') return true;
  }
  return false;
}

function isField(target: EventTarget | null | undefined): target is Field {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}

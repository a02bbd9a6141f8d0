/** Fields that the user typed into, chose in or chose files for; dropped with their screen. */
const touched = new Set<WeakRef<Element>>();
const known = new WeakSet<Element>();

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Tracks input on any screen and in any form. Called once, before the first render. */
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

/** Whether the screen has input that a reload would lose. A field that was cleared again has none. */
export function hasUnsavedInput(): boolean {
  for (const reference of touched) {
    const field = reference.deref();
    if (!field?.isConnected) touched.delete(reference);
    // A file field is emptied as soon as its file is read.
    else if (isField(field) && (field.value !== '' || field.type === 'file')) return true;
  }
  return false;
}

function isField(target: EventTarget | null | undefined): target is Field {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}

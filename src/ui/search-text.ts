/** The usual debounce after typing (specification, section 9). */
export const debounceMs = 500;

/** What a search text needs from its environment. */
export interface SearchTextOptions {
  /** The text in the address. */
  readonly stored: string;
  /** Text typed before this field was mounted; may be newer than the address. */
  readonly typed?: string;
  /** Whether a text is complete: an incomplete one doesn't reach the address. */
  readonly isWhole?: (text: string) => boolean;
  /** Writes a text to the address, replacing the previous one. */
  readonly put: (text: string) => void;
  /** Runs the work after the pause; returns a function that cancels it. */
  readonly later: (work: () => void) => () => void;
}

export interface SearchTextCore {
  readonly text: () => string;
  /** Calls the listener when the text changes. Returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly type: (text: string) => void;
  readonly beginComposition: () => void;
  readonly endComposition: (text: string) => void;
  /** Handles a change of the address: the field's own echo changes nothing, any other text is shown. */
  readonly follow: (stored: string) => void;
  /**
   * Stores without the pause, because the reader pressed Enter. `shown` is the field's content, which is more reliable
   * than key events that were pressed before any handler was attached.
   */
  readonly store: (shown?: string) => void;
  /** Sets the function that changes the address from now on. */
  readonly putWith: (put: (text: string) => void) => void;
  /** Call when the field is mounted. Returns the function to call when it is unmounted. */
  readonly begin: () => () => void;
}

/**
 * Creates the text of a search field that is stored in the address. The address follows by navigation, later and
 * asynchronously.
 */
export function createSearchText({
  stored,
  typed = stored,
  isWhole = () => true,
  later,
  ...given
}: SearchTextOptions): SearchTextCore {
  let put = given.put;
  let text = typed;
  let address = stored;
  /** Texts written to the address that have not come back yet, oldest first. */
  let onTheirWay: string[] = [];
  const latest = () => onTheirWay.at(-1) ?? address;
  let isComposing = false;
  let callOff = () => {};
  const listeners = new Set<() => void>();
  const show = (next: string) => {
    text = next;
    for (const listener of listeners) listener();
  };
  const store = (shown = text) => {
    callOff();
    if (shown !== text) show(shown);
    const next = text.trim();
    if (next !== latest()) onTheirWay.push(next);
    put(next);
  };
  const soon = () => {
    callOff();
    const next = text.trim();
    if (!isComposing && isWhole(next) && next !== latest()) callOff = later(store);
  };
  const type = (next: string) => {
    show(next);
    soon();
  };
  return {
    text: () => text,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    type,
    beginComposition: () => {
      isComposing = true;
      callOff();
    },
    endComposition: (next) => {
      isComposing = false;
      type(next);
    },
    follow: (next) => {
      if (next === address) return;
      address = next;
      const at = onTheirWay.indexOf(next);
      onTheirWay = onTheirWay.slice(at === -1 ? onTheirWay.length : at + 1);
      // One of our own texts comes back while the reader types on; on a slow page, an earlier one does too.
      if (at !== -1) return;
      callOff();
      show(next);
    },
    store,
    putWith: (next) => {
      put = next;
    },
    begin: () => {
      soon();
      return () => callOff();
    },
  };
}

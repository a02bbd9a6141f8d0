/** The usual pause after typing (specification, section 9). */
export const debounceMs = 500;

/** What a search text needs of where it runs. */
export interface SearchTextOptions {
  /** What the address says. */
  readonly stored: string;
  /** What was typed before this field was there, and may be newer than the address. */
  readonly typed?: string;
  /** Whether a text can be meant: one that more will follow doesn't reach the address. */
  readonly isWhole?: (text: string) => boolean;
  /** Puts a text into the address, in the place of what stood there. */
  readonly put: (text: string) => void;
  /** Does it after the pause; returns what calls it off. */
  readonly later: (work: () => void) => () => void;
}

export interface SearchTextCore {
  readonly text: () => string;
  /** Calls back when the text changes. Returns what stops it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly type: (text: string) => void;
  readonly beginComposition: () => void;
  readonly endComposition: (text: string) => void;
  /** The address says something: its own echo changes nothing, anything else is shown. */
  readonly follow: (stored: string) => void;
  /**
   * Without the pause: the reader pressed Enter. What stands in the field says more than its keys did where they were
   * pressed before anybody heard them.
   */
  readonly store: (shown?: string) => void;
  /** From now on the address is changed so. */
  readonly putWith: (put: (text: string) => void) => void;
  /** The field is there, and gone. */
  readonly begin: () => () => void;
}

/** The text of a search field that stands in the address, which follows it by navigation: later, and in its own time. */
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
  /** What went out from here and has not come back, oldest first. */
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
      // What went out from here comes back while more is typed, and the one before it too where the page is slow.
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

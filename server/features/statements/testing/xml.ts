/** Parsed element with its children. */
export interface ReadElement {
  readonly name: string;
  readonly attributes: string;
  readonly children: readonly ReadElement[];
  readonly text: string;
}

/** Parses XML as the product writes it: elements and text, nothing between elements. */
export function readXml(xml: string): ReadElement {
  const root: { name: string; attributes: string; children: ReadElement[]; text: string } = {
    name: '',
    attributes: '',
    children: [],
    text: '',
  };
  const open = [root];
  for (const [, close, name = '', attributes = '', text = ''] of xml
    .replace(/^<\?xml[^>]*\?>\n/, '')
    .matchAll(/<(\/?)([A-Za-z0-9]+)([^>]*)>|([^<]+)/g)) {
    const last = open.at(-1);
    if (!last) throw new Error('more ends than beginnings');
    if (name === '') last.text += text.trim();
    else if (close === '/') {
      if (last.name !== name) throw new Error(`${name} ends where ${last.name} is open`);
      open.pop();
    } else {
      const element = { name, attributes: attributes.trim(), children: [], text: '' };
      last.children.push(element);
      open.push(element);
    }
  }
  if (open.length !== 1) throw new Error('an element has no end');
  const [first] = root.children;
  if (!first) throw new Error('there is no element');
  return first;
}

/** Returns the descendants at a path. */
export function at(element: ReadElement, ...path: readonly string[]): readonly ReadElement[] {
  const [name, ...rest] = path;
  const found = element.children.filter((child) => child.name === name);
  return rest.length === 0 ? found : found.flatMap((child) => at(child, ...rest));
}

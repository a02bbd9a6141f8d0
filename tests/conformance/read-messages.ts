/**
 * Reads the messages of a PO file, keyed by id; messages with a context are keyed by both, since the same words may
 * have two meanings.
 */
export function readMessages(text: string): Map<string, string> {
  const messages = new Map<string, string>();
  const parts = text.split(/\n\s*\n/).map((entry) => ({ id: idOf(entry), text: field(entry, 'msgstr') }));
  for (const part of parts) if (part.id) messages.set(part.id, part.text);
  return messages;
}

/** Joined as gettext does. */
function idOf(entry: string): string {
  const [context, id] = [field(entry, 'msgctxt'), field(entry, 'msgid')];
  return context && id ? `${context}\u0004${id}` : id;
}

function field(entry: string, name: string): string {
  if (/^#~/m.test(entry)) return '';
  const found = new RegExp(`^${name} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(entry)?.[1] ?? '';
  return [...found.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1]).join('');
}

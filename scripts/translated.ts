/**
 * Fills the texts of a catalogue in PO format. `translations` has one entry per source text; a message with a context is
 * translated by the key `[context] text`, because the same words may differ there.
 * @returns the catalogue, and the keys of the texts that are still empty
 */
export function translated(
  catalogue: string,
  translations: Readonly<Record<string, string>>,
): { readonly catalogue: string; readonly missing: readonly string[] } {
  const missing: string[] = [];
  const entries = catalogue.split('\n\n').map((entry) => {
    const source = field(entry, 'msgid');
    const text = field(entry, 'msgstr');
    if (!source || text === undefined) return entry;
    const context = field(entry, 'msgctxt');
    const key = context === undefined ? source : `[${context}] ${source}`;
    const given = Object.hasOwn(translations, key) ? translations[key] : undefined;
    if (given === undefined) {
      if (text === '') missing.push(key);
      return entry;
    }
    return entry.replace(/^msgstr (?:".*"\n?)+/m, () => `msgstr ${JSON.stringify(given)}\n`.trimEnd());
  });
  return { catalogue: entries.join('\n\n'), missing };
}

/** Returns a field of an entry, whose text may go on over several lines; undefined if it has none. */
function field(entry: string, name: string): string | undefined {
  const lines = new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(entry)?.[1];
  return lines
    ?.trim()
    .split('\n')
    .map((line) => JSON.parse(line) as string)
    .join('');
}

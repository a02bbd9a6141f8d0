/**
 * Fills a catalogue from a translators' JSON file of `{ "source text": "translation" }`: `npx node scripts/translate.ts
 * zh-CN translations.json`. English gets its own text. Reports what is still empty.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../server/platform/paths.ts';

const [locale, file] = process.argv.slice(2);
if (!locale) throw new Error('usage: translate.ts LOCALE [FILE]');
const translations = file ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};

const folder = join(rootDir, 'src', 'locales');
const catalogues = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory());
const missing = catalogues.map(({ name }) => fill(join(folder, name, `${locale}.po`)));
console.log(`${locale}: ${missing.reduce((sum, one) => sum + one, 0)} without a translation`);

/** Fills one catalogue; prints the texts that are still empty and returns their number. */
function fill(path: string): number {
  let missing = 0;
  const entries = readFileSync(path, 'utf8')
    .split('\n\n')
    .map((entry) => {
      const id = /^msgid ((?:".*"\n?)+)/m.exec(entry)?.[1];
      const text = /^msgstr ((?:".*"\n?)+)/m.exec(entry)?.[1];
      if (!id || !text) return entry;
      const source = unquote(id);
      const given = translations[source];
      if (source !== '' && given === undefined && unquote(text) === '') {
        missing += 1;
        console.log(JSON.stringify(source));
      }
      return given === undefined
        ? entry
        : entry.replace(/^msgstr (?:".*"\n?)+/m, () => `msgstr ${JSON.stringify(given)}\n`.trimEnd());
    });
  writeFileSync(path, entries.join('\n\n'));
  return missing;
}

function unquote(lines: string): string {
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as string)
    .join('');
}

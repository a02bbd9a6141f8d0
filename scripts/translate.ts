/**
 * Fills a catalogue from a translators' JSON file of `{ "source text": "translation" }`, with `[context] source text` for
 * messages that have a context: `npx node scripts/translate.ts zh-CN translations.json`. English gets its own text. Prints
 * what is still empty.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../server/platform/paths.ts';
import { translated } from './translated.ts';

const [locale, file] = process.argv.slice(2);
if (!locale) throw new Error('usage: translate.ts LOCALE [FILE]');
const translations = file ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};

const folder = join(rootDir, 'src', 'locales');
const folders = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory());
const missing = folders.flatMap(({ name }) => {
  const path = join(folder, name, `${locale}.po`);
  const filled = translated(readFileSync(path, 'utf8'), translations);
  writeFileSync(path, filled.catalogue);
  return filled.missing;
});
for (const key of missing) console.log(JSON.stringify(key));
console.log(`${locale}: ${missing.length} without a translation`);

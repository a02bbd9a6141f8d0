import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Joins style files of a build into one, wherever it then stands. Throws if a URL in them would no longer resolve. */
export function joinStyles(directory: string, files: readonly string[]): string {
  const text = files.map((file) => readFileSync(join(directory, file), 'utf8').trim()).join('\n');
  const lost = /url\((?!["']?(?:\/|data:))[^)]*\)|<\/style/i.exec(text);
  if (lost) throw new Error(`${lost[0]} can’t stand in a page’s styles`);
  return text;
}

import { readFileSync } from 'node:fs';

/** Reads the rows of a facts table, keyed by column name. */
export function readFacts<Column extends string>(name: string): readonly Readonly<Record<Column, string>>[] {
  const text = readFileSync(new URL(`${name}.tsv`, import.meta.url), 'utf8');
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const columns = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])) as Record<Column, string>;
  });
}

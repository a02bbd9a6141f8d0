import { readFileSync } from 'node:fs';
import { Compile } from 'typebox/compile';
import type { Catalogue } from '#contract/catalogue/entries.ts';
import { CatalogueSchema } from '#contract/catalogue/schemas.ts';
import { assert } from '#contract/platform/errors.ts';

/** The catalogue that a new installation begins with. */
export function readSeedCatalogue(): Catalogue {
  const content: unknown = JSON.parse(readFileSync(new URL('catalogue.json', import.meta.url), 'utf8'));
  const validator = Compile(CatalogueSchema);
  const read: unknown = { version: 1, ...Object(content) };
  assert(validator.Check(read), `the catalogue’s file is in form: ${validator.Errors(read)[0]?.instancePath}`);
  return read;
}

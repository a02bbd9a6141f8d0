import { Compile } from 'typebox/compile';
import { CatalogueRows } from '#contract/catalogue/schemas.ts';
import { assert } from '#contract/platform/errors.ts';
import type { Changes } from '../catalogue/index.ts';

const validator = Compile(CatalogueRows);

/** Reads rows from our own database, checking their shape. */
export function readRows(rows: unknown): Changes {
  assert(validator.Check(rows), `rows of the catalogue are in form: ${validator.Errors(rows)[0]?.instancePath}`);
  return rows;
}

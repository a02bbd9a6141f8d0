import { readFileSync } from 'node:fs';
import { readContent, type CatalogueContent } from '../../features/catalogue/index.ts';

/** Reads the catalogue that a new installation starts with. */
export function readSeedCatalogue(): CatalogueContent {
  return readContent(readFileSync(new URL('catalogue.json', import.meta.url), 'utf8'));
}

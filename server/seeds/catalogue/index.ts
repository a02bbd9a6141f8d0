import { readFileSync } from 'node:fs';
import { readContent, type CatalogueContent } from '../../features/catalogue/index.ts';

/** The catalogue that a new installation begins with. */
export function readSeedCatalogue(): CatalogueContent {
  return readContent(readFileSync(new URL('catalogue.json', import.meta.url), 'utf8'));
}

import { installCatalogue } from '#contract/catalogue/snapshot.ts';
import { readSeedCatalogue } from '#server/seeds/catalogue/index.ts';

/** Before each test file: the catalogue that installations begin with. */
installCatalogue(readSeedCatalogue());

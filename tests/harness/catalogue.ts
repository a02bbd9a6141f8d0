import { installCatalogue } from '#contract/catalogue/snapshot.ts';
import { readSeedCatalogue } from '#server/seeds/catalogue/index.ts';

const { terms, ...content } = readSeedCatalogue();
const idAt = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;

/** Before each test file: the catalogue that installations begin with. A test database brings its own, with its ids. */
installCatalogue({ version: 1, ...content, terms: terms.map((one, index) => ({ ...one, id: idAt(index) })) });

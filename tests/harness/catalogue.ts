import { installCatalogue } from '#contract/catalogue/snapshot.ts';
import { readSeedCatalogue } from '#server/seeds/catalogue/index.ts';

const { terms, ...content } = readSeedCatalogue();
const idAt = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;

/**
 * Installs the seed catalogue of new installations before each test file. A test database brings its own, with its own
 * ids.
 */
installCatalogue({ version: 1, ...content, terms: terms.map((one, index) => ({ ...one, id: idAt(index) })) });

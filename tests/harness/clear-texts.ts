import { must } from '#contract/platform/errors.ts';
import { listPlaces, sealedColumns, type ColumnPlace, type SealedColumn } from '#server/platform/vault/places.ts';
import type { TestServer } from './server.ts';

export interface Texts {
  readonly place: ColumnPlace;
  /** Number of rows with clear text, and of those with sealed text. */
  readonly clear: number;
  readonly sealed: number;
}

/** Counts clear and sealed texts in each column of sealed texts. */
export async function countTexts({ pool }: Pick<TestServer, 'pool'>): Promise<readonly Texts[]> {
  const texts = listPlaces().filter((place) => (sealedColumns[place] as SealedColumn).isText);
  return Promise.all(
    texts.map(async (place) => {
      const { table, column } = sealedColumns[place];
      const { rows } = await pool.query<{ clear: number; sealed: number }>(
        `select count(*) filter (where ${column} not like 'sealed.%')::int as clear,
                count(*) filter (where ${column} like 'sealed.%')::int as sealed from ${table}`,
      );
      return { place, ...must(rows[0], 'a count') };
    }),
  );
}

/**
 * Returns those of the given columns that hold a clear text, or no text at all: for the end of a suite that writes to
 * them.
 */
export async function unsealedOf(
  server: Pick<TestServer, 'pool'>,
  ...places: readonly ColumnPlace[]
): Promise<unknown> {
  const texts = await countTexts(server);
  return texts.filter(({ place, clear, sealed }) => places.includes(place) && (clear > 0 || sealed === 0));
}

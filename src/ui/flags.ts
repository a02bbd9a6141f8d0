/** Each flag is its own file, fetched when shown: all of them together are half a megabyte. */
const files = import.meta.glob<string>('../../node_modules/country-flag-icons/3x2/??.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

const flags = new Map(Object.entries(files).map(([path, url]) => [path.slice(-6, -4), url]));

/** Returns the URL of a country's flag, by ISO 3166-1 alpha-2; undefined if there is none. */
export function flagOf(country: string): string | undefined {
  return flags.get(country);
}

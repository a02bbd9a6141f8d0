/** Each flag is a file of its own that is fetched when it is shown: all of them weigh half a megabyte. */
const files = import.meta.glob<string>('../../node_modules/country-flag-icons/3x2/??.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

const flags = new Map(Object.entries(files).map(([path, url]) => [path.slice(-6, -4), url]));

/** Where the flag of a country is, by ISO 3166-1 alpha-2; undefined where there is none. */
export function flagOf(country: string): string | undefined {
  return flags.get(country);
}

/** Accepted values of a URL parameter: any text, a day (`2026-11-21`), or one of a few words. */
type Parameter = 'text' | 'day' | readonly string[];
/** Parameters that the URL of a screen may have. All are optional. */
export type SearchSchema = Readonly<Record<string, Parameter>>;

/** The parameters a screen reads from a URL, by the schema in its row. */
export type SearchOf<S extends SearchSchema> = {
  -readonly [K in keyof S]?: S[K] extends readonly (infer Word)[] ? Word : string;
};

const maxLength = 500;

function isTaken(parameter: Parameter, value: string): boolean {
  if (parameter === 'day') return /^\d{4}-\d\d-\d\d$/.test(value);
  return parameter === 'text' || parameter.includes(value);
}

/** Parses URL parameters by a schema: unknown parameters and invalid values are dropped. */
export function readSearch<S extends SearchSchema>(schema: S, search: Readonly<Record<string, unknown>>): SearchOf<S> {
  const taken = Object.entries(schema).flatMap(([name, parameter]) => {
    const given = search[name];
    // A text of digits only arrives as a number.
    if (typeof given !== 'string' && typeof given !== 'number') return [];
    const value = String(given).slice(0, maxLength);
    return isTaken(parameter, value) ? [[name, value]] : [];
  });
  return Object.fromEntries(taken) as SearchOf<S>;
}

/**
 * The part after country and check digits, by country, as the IBAN registry (ISO 13616, release 100) describes it:
 * numbers of `n` digits, `a` capital letters, `c` either. The first word is the bank code, or the one after a star.
 */
const registry = `
AD 4n 4n 12c | AE 3n 16n | AL 3n 5n 16c | AT 5n 11n | AZ 4a 20c | BA 3n 3n 8n 2n | BE 3n 7n 2n | BG 4a 4n 2n 8c
BH 4a 14c | BI 5n 5n 11n 2n | BR 8n 5n 10n 1a 1c | BY 4c 4n 16c | CH 5n 12c | CR 4n 14n | CY 3n 5n 16c | CZ 4n 16n
DE 8n 10n | DJ 5n 5n 11n 2n | DK 4n 9n 1n | DO 4c 20n | EE 2n 14n | EG 4n 4n 17n | ES 4n 4n 1n 1n 10n | FI 3n 11n
FK 2a 12n | FO 4n 9n 1n | FR 5n 5n 11c 2n | GB 4a 6n 8n | GE 2a 16n | GI 4a 15c | GL 4n 9n 1n | GR 3n 4n 16c
GT 4c 20c | HN 4a 20n | HR 7n 10n | HU 3n 4n 1n 15n 1n | IE 4a 6n 8n | IL 3n 3n 13n | IQ 4a 3n 12n | IS 2n 2n 2n 6n 10n
IT 1a *5n 5n 12c | JO 4a 4n 18c | KW 4a 22c | KZ 3n 13c | LB 4n 20c | LC 4a 24c | LI 5n 12c | LT 5n 11n
LU 3n 13c | LV 4a 13c | LY 3n 3n 15n | MC 5n 5n 11c 2n | MD 2c 18c | ME 3n 13n 2n | MK 3n 10c 2n | MN 4n 12n
MR 5n 5n 11n 2n | MT 4a 5n 18c | MU 4a2n 2n 12n 3n 3a | NI 4a 20n | NL 4a 10n | NO 4n 6n 1n | OM 3n 16c | PK 4a 16c
PL 8n 16n | PS 4a 21c | PT 4n 4n 11n 2n | QA 4a 21c | RO 4a 16c | RS 3n 13n 2n | RU 9n 5n 15c | SA 2n 18c
SC 4a2n 2n 16n 3a | SD 2n 12n | SE 3n 16n 1n | SI 5n 8n 2n | SK 4n 6n 10n | SM 1a *5n 5n 12c | SO 4n 3n 12n
ST 4n 4n 11n 2n | SV 4a 20n | TL 3n 14n 2n | TN 2n 3n 13n 2n | TR 5n 1n 16c | UA 6n 19c | VA 3n 15n | VG 4a 16n
XK 2n 2n 10n 2n | YE 4a 4n 18c`;

/** Format of a country's account numbers. */
export interface IbanCountry {
  /** Including country and check digits. */
  readonly length: number;
  /** Pattern of the part after the check digits. */
  readonly pattern: RegExp;
  /** Position of the bank code in the part after the check digits. */
  readonly bank: { readonly start: number; readonly end: number };
}

const classes: Readonly<Record<string, string>> = { n: '[0-9]', a: '[A-Z]', c: '[A-Z0-9]' };

/** Returns the groups of a word: their lengths and kinds. */
const groupsOf = (word: string) =>
  [...word.matchAll(/([0-9]+)([nac])/g)].map(([, count = '', kind = '']) => ({ count: Number(count), kind }));

const lengthOf = (word: string) => groupsOf(word).reduce((sum, { count }) => sum + count, 0);

function readLine(line: string): [string, IbanCountry] {
  const [country = '', ...words] = line.trim().split(' ');
  const starred = words.findIndex((word) => word.startsWith('*'));
  const bankWord = Math.max(starred, 0);
  const start = words.slice(0, bankWord).reduce((sum, word) => sum + lengthOf(word), 0);
  const groups = words.flatMap(groupsOf);
  const pattern = groups.map(({ count, kind }) => `${classes[kind] ?? ''}{${count}}`).join('');
  const bank = { start, end: start + lengthOf(words[bankWord] ?? '') };
  const length = 4 + groups.reduce((sum, { count }) => sum + count, 0);
  return [country, { length, pattern: new RegExp(`^${pattern}$`), bank }];
}

/** The countries of the registry, by ISO 3166 code. */
export const ibanCountries: ReadonlyMap<string, IbanCountry> = new Map(registry.trim().split(/[|\n]/).map(readLine));

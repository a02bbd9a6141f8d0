import type { Wanted } from '../staff/index.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const nilId = '00000000-0000-0000-0000-000000000000';

/** Normalizes the search text to the stored form of each kind of number. */
export function wantedOf(typed: string): Wanted {
  const text = typed.trim();
  const bare = text.replace(/^0x/i, '');
  const hashes = new Set([text, bare.toLowerCase(), bare.toUpperCase(), `0x${bare.toLowerCase()}`]);
  return { text, id: uuid.test(text) ? text.toLowerCase() : nilId, hashes: [...hashes] };
}

/** Returns the search text as it is recorded. Contacts and names are sealed elsewhere, so they are masked here. */
export function recorded(text: string): string {
  const isNumber = /^\d{8}$/.test(text) || /^(?=.*\d)(?=.*[a-z])[\w-]{6,}$/i.test(text);
  return isNumber ? text : `${Array.from(text)[0] ?? ''}***`;
}

import { refuse } from '#contract/platform/errors.ts';

/** Loaded with the first password that is set: no start waits for 49,000 words. */
let common: Promise<ReadonlySet<string>> | undefined;

async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set<string>(dictionary['passwords-common']);
}

const substitutes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** The spellings by which guessing programs arrive at a password: lower case, letters for their substitutes, no trimmings. */
function spellingsOf(password: string): string[] {
  const lower = password.toLowerCase();
  const plain = (text: string) => Array.from(text, (sign) => substitutes[sign] ?? sign).join('');
  const spellings = [lower, plain(lower)];
  // A known word with a year and an exclamation mark is that word: as long as it is half of the whole.
  for (const core of [
    lower.replace(/[^a-z]+$/, ''),
    lower.replace(/^[^a-z]+|[^a-z]+$/g, ''),
    lower.replace(/[^a-z0-9]/g, ''),
  ]) {
    if (core.length * 2 < password.length || core.length < 4) continue;
    spellings.push(core, plain(core));
  }
  return spellings;
}

/** Whether a password, or what it is made of, is on the list of those that leaked most often. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommon();
  const known = await common;
  return spellingsOf(password).some((spelling) => known.has(spelling) || isRepeated(spelling));
}

/** One piece over and over: `abcabcabc`. */
const isRepeated = (text: string) => /^(.{1,4})\1{2,}$/.test(text);

/**
 * Refuses 51091 for a password that breaks its rule, `rule: common` for one that leaked often, and `rule: contact` for
 * one that holds the account's own address.
 */
export async function assertGoodPassword(
  password: string,
  meetsRule: (password: string) => boolean,
  field: string,
  contacts: readonly (string | null)[] = [],
): Promise<void> {
  if (!meetsRule(password)) refuse(51091, { field });
  if (await isCommonPassword(password)) refuse(51091, { field, rule: 'common' });
  const lower = password.toLowerCase();
  const parts = contacts.flatMap((contact) => contact?.split('@')[0]?.replace('+', '') ?? []);
  if (parts.some((part) => part.length >= 5 && lower.includes(part))) refuse(51091, { field, rule: 'contact' });
}

import { refuse } from '#contract/platform/errors.ts';

/** Loaded when the first password is set, so that startup doesn't wait for 49,000 words. */
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

/**
 * Returns the spellings a cracking tool reduces a password to: lower case, substitutes turned into letters, affixes
 * stripped.
 */
function spellingsOf(password: string): string[] {
  const lower = password.toLowerCase();
  const plain = (text: string) => Array.from(text, (sign) => substitutes[sign] ?? sign).join('');
  const spellings = [lower, plain(lower)];
  // A known word with a year and an exclamation mark is still that word, if it is at least half of the whole.
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

/** Whether a password, or its core, is on the list of the most frequently leaked ones. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommon();
  const known = await common;
  return spellingsOf(password).some((spelling) => known.has(spelling) || isRepeated(spelling));
}

/** True for one piece repeated: `abcabcabc`. */
const isRepeated = (text: string) => /^(.{1,4})\1{2,}$/.test(text);

/**
 * Refuses with 51091 for a password that breaks its rule, with `rule: common` for a frequently leaked one, and with
 * `rule: contact` for one that contains the account's own address.
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

/**
 * Rules for texts that people write, shared by the server and the forms. Always refused: unpaired surrogates (no
 * database stores them), control characters except tab and line breaks, and direction marks, which can make a name or
 * an address look like another. Joiners are allowed: Persian and emoji need them.
 */
const controls = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f';
const directions = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
const breaks = '\\t\\n\\r\\u2028\\u2029';
/**
 * Blank characters that aren't spaces, and zero-width ones that join nothing: two names that differ only in them look the
 * same.
 */
const invisible =
  '\\u00ad\\u034f\\u115f\\u1160\\u180e\\u200b\\u2060-\\u2064\\u206a-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb';
/** What makes a text visible; joiners, marks and variation selectors alone don't. */
const visible = '[\\p{L}\\p{N}\\p{P}\\p{S}]';

/** The rule a text breaks, as `details.rule` of `request:invalid` names it. */
export const textRule = 'characters';

/** One non-blank line: names, labels, required remarks. */
export const linePattern = `^(?=.*${visible})[^${controls}${directions}${breaks}${invisible}]+$`;
/** One line, or nothing. */
export const optionalLinePattern = `^[^${controls}${directions}${breaks}${invisible}]*$`;
/** One line that starts and ends with a visible character. */
export const trimmedLinePattern = `^(?!\\s)(?!.*\\s$)(?=.*${visible})[^${controls}${directions}${breaks}${invisible}]+$`;
/** Non-blank lines: reasons and descriptions. */
export const linesPattern = `^(?=[^]*${visible})[^${controls}${directions}${invisible}]+$`;
/** Lines, or nothing. */
export const optionalLinesPattern = `^[^${controls}${directions}${invisible}]*$`;

const refused = new RegExp(`[${controls}${directions}]`);
const strippedFromLines = new RegExp(`[${controls}${directions}${breaks}]+`, 'g');

/** True if a text has nothing that is always refused. */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !refused.test(text);
}

const unseen = new RegExp(`[${controls}${directions}${invisible}]`);

/** True if a text has a refused character that its writer can't see, usually from pasting. */
export function hasUnseenMark(text: string): boolean {
  return unseen.test(text);
}

/** True if a text is valid as a name or another non-blank line. */
export function isCleanLine(text: string): boolean {
  return text.isWellFormed() && new RegExp(linePattern, 'u').test(text);
}

/**
 * Removes refused characters from a line and truncates it: for texts sent by machines, where a refusal wouldn't help.
 */
export function cleanLine(text: string, maxLength: number): string {
  return text.replace(strippedFromLines, ' ').slice(0, maxLength).toWellFormed();
}

/**
 * What people may write, one set of rules for the server and the forms. Refused everywhere: halves of surrogate
 * pairs (no database stores them), control characters but tab and line breaks, and marks that turn the direction of
 * writing, with which a name or an address can be made to look like another. Joiners stay: Persian and emoji need them.
 */
const controls = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f';
const directions = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
const breaks = '\\t\\n\\r\\u2028\\u2029';
/** Take no room and join nothing: two names that differ in them look the same. */
const invisible = '\\u00ad\\u200b\\u2060-\\u2064\\ufeff';

/** Which rule a text breaks, as `details.rule` of `request:invalid` names it. */
export const textRule = 'characters';

/** One line that says something: names, labels, remarks that have to be there. */
export const linePattern = `^(?=.*\\S)[^${controls}${directions}${breaks}${invisible}]+$`;
/** One line, or nothing. */
export const optionalLinePattern = `^[^${controls}${directions}${breaks}${invisible}]*$`;
/** One line that begins and ends with something to see. */
export const trimmedLinePattern = `^(?!\\s)(?!.*\\s$)[^${controls}${directions}${breaks}${invisible}]+$`;
/** Lines that say something: reasons and descriptions. */
export const linesPattern = `^(?=[^]*\\S)[^${controls}${directions}${invisible}]+$`;
/** The same, or nothing. */
export const optionalLinesPattern = `^[^${controls}${directions}${invisible}]*$`;

const refused = new RegExp(`[${controls}${directions}]`);
const strippedFromLines = new RegExp(`[${controls}${directions}${breaks}]+`, 'g');

/** Whether a text holds nothing that is refused everywhere. */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !refused.test(text);
}

const unseen = new RegExp(`[${controls}${directions}${invisible}]`);

/** Whether a text holds a mark that is refused and that its writer can't see: pasted with it, as a rule. */
export function hasUnseenMark(text: string): boolean {
  return unseen.test(text);
}

/** Whether a text will do as a name or another line that says something. */
export function isCleanLine(text: string): boolean {
  return text.isWellFormed() && new RegExp(linePattern).test(text);
}

/** A line without what is refused, at most so long: for what machines send of themselves, where refusing helps nobody. */
export function cleanLine(text: string, maxLength: number): string {
  return text.replace(strippedFromLines, ' ').slice(0, maxLength).toWellFormed();
}

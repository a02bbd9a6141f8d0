/** What was typed or pasted into a list: split at commas, semicolons, spaces and line ends. */
export function splitList(text: string): string[] {
  return text.split(/[\s,;，；、]+/).filter(Boolean);
}

/** Splits text typed or pasted into a list at commas, semicolons, spaces and line breaks. */
export function splitList(text: string): string[] {
  return text.split(/[\s,;，；、]+/).filter(Boolean);
}

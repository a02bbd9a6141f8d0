const addresses = /\b(?:src|href)="(\/[^"#?]*)"/g;

/** The files that a page names: its scripts, their preloads, its styles and icons. */
export function shellUrls(html: string): string[] {
  return [...new Set([...html.matchAll(addresses)].map((match) => match[1] ?? ''))].filter((path) => path !== '/');
}

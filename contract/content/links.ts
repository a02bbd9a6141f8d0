/** A link in the format of the site settings (specification, section 3). */
export interface SettingLink {
  readonly Id: string;
  readonly Title: string;
  readonly Url: string;
}
export interface LinkGroup {
  readonly Id: string;
  readonly Title: string;
  readonly Links: readonly SettingLink[];
}

const heading = /^## (\S.*)$/;
const listed = /^- \[([^\]]+)\]\(([^)\s]+)\)$/;

/**
 * Parses groups of links as staff write them: a line `## Company` starts a group, a line `- [Pricing](/price)` is a
 * link. Links before any heading form a group without a title. Returns undefined if a line is neither.
 */
export function readLinks(text: string): readonly LinkGroup[] | undefined {
  const groups: { Id: string; Title: string; Links: SettingLink[] }[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    const title = heading.exec(line)?.[1];
    const [, Title, Url] = listed.exec(line) ?? [];
    if (title !== undefined || (Title !== undefined && groups.length === 0))
      groups.push({ Id: String(groups.length), Title: title ?? '', Links: [] });
    const links = groups.at(-1)?.Links;
    if (Title !== undefined && Url !== undefined) links?.push({ Id: String(links.length), Title, Url });
    else if (title === undefined && line !== '') return undefined;
  }
  return groups;
}

/** Formats the same groups as text. */
export function writeLinks(groups: readonly LinkGroup[]): string {
  const parts = groups.map(({ Title, Links }) =>
    [...(Title === '' ? [] : [`## ${Title}`]), ...Links.map((link) => `- [${link.Title}](${link.Url})`)].join('\n'),
  );
  return parts.join('\n\n');
}

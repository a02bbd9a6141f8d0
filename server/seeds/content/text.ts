/**
 * A title and a body in the small Markdown dialect of `src/features/content/markdown.tsx`; `{brand}` is the brand name.
 */
export interface Text {
  readonly title: string;
  readonly body: string;
}

export interface Texts {
  readonly en: Text;
  readonly 'zh-CN': Text;
}

export interface Article {
  /** Used in its address: `/help/detail?id=…`. */
  readonly id: string;
  readonly category: string;
  readonly texts: Texts;
}

/** Builds the texts of one item from title and body in English, then in Chinese. */
export function texts(title: string, body: string, zhTitle: string, zhBody: string): Texts {
  return { en: { title, body }, 'zh-CN': { title: zhTitle, body: zhBody } };
}

/** Formats the figure of a rule with its unit: `1 day`, `24 hours`. */
export const count = (figure: number, noun: string): string => `${figure} ${noun}${figure === 1 ? '' : 's'}`;

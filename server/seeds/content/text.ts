/** A title and a body in the small markdown of `src/features/content/markdown.tsx`; `{brand}` is the house's name. */
export interface Text {
  readonly title: string;
  readonly body: string;
}

export interface Texts {
  readonly en: Text;
  readonly 'zh-CN': Text;
}

export interface Article {
  /** Its address: `/help/detail?id=…`. */
  readonly id: string;
  readonly category: string;
  readonly texts: Texts;
}

/** The texts of one item: title and body in English, then in Chinese. */
export function texts(title: string, body: string, zhTitle: string, zhBody: string): Texts {
  return { en: { title, body }, 'zh-CN': { title: zhTitle, body: zhBody } };
}

/** A figure of a rule with what it counts: `1 day`, `24 hours`. */
export const count = (figure: number, noun: string): string => `${figure} ${noun}${figure === 1 ? '' : 's'}`;

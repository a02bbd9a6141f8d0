import type { ColumnType, Generated } from 'kysely';

/** jsonb: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

export interface Text {
  readonly title: string;
  readonly body: string;
}
export type ByLocale<T> = Readonly<Record<'en' | 'zh-CN', T>>;

export const announcementColumns = ['id', 'publish_time', 'updated_at', 'texts'] as const;

export const helpArticleColumns = ['id', 'category_id', 'position', 'updated_at', 'version', 'texts'] as const;

export const appVersionColumns = ['platform', 'version', 'url', 'notes', 'publish_time'] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    announcement: {
      id: string;
      publish_time: Date;
      updated_at: Date;
      texts: Json<ByLocale<Text>>;
      /** 0 for the version shipped with the installation. */
      version: Generated<number>;
    };
    help_category: { id: string; position: number; name: Json<ByLocale<string>> };
    help_article: {
      id: string;
      category_id: string;
      position: number;
      updated_at: Date;
      texts: Json<ByLocale<Text>>;
      version: Generated<number>;
    };
    common_setting: { type: number; content: string; updated_at: Date };
    app_version: { platform: string; version: string; url: string; notes: Json<ByLocale<string>>; publish_time: Date };
  }
}

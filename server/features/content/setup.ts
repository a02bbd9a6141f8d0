import { legalDocuments, type LegalDocument } from '#contract/content/rules.ts';
import type { Queryable } from '#server/platform/db.ts';
import './tables.ts';

const contactSettings = 3;

export interface OwnContent {
  /** Which version of each legal document customers read; 0: as the installation brought it. */
  readonly legal: Readonly<Record<LegalDocument, number>>;
  /** Where customers write to. */
  readonly contacts: readonly string[];
}

/** What of the content is the installation's own. */
export async function readOwnContent(db: Queryable): Promise<OwnContent> {
  const rows = await db
    .selectFrom('help_article')
    .select(['id', 'version'])
    .where('id', 'in', [...legalDocuments])
    .execute();
  const versionOf = (id: LegalDocument) => rows.find((row) => row.id === id)?.version ?? 0;
  const setting = await db
    .selectFrom('common_setting')
    .select('content')
    .where('type', '=', contactSettings)
    .executeTakeFirst();
  const said = JSON.parse(setting?.content ?? '{}') as { cooperation?: unknown; customerService?: unknown };
  const contacts = [said.customerService, said.cooperation].filter((one) => typeof one === 'string');
  return {
    legal: { terms: versionOf('terms'), privacy: versionOf('privacy'), risk: versionOf('risk') },
    contacts,
  };
}

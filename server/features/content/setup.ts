import { contactSettings, footerContacts } from '#contract/content/footer.ts';
import { legalDocuments, type LegalDocument } from '#contract/content/legal.ts';
import type { Queryable } from '#server/platform/db.ts';
import './tables.ts';

export interface OwnContent {
  /** Version of each legal document that customers read; 0 for the one shipped with the installation. */
  readonly legal: Readonly<Record<LegalDocument, number>>;
  /** Contact addresses for customers. */
  readonly contacts: readonly string[];
}

/** Returns which content is the installation's own. */
export async function readOwnContent(db: Queryable): Promise<OwnContent> {
  const rows = await db
    .selectFrom('help_article')
    .select(['id', 'version'])
    .where('id', 'in', [...legalDocuments])
    .execute();
  const versionOf = (id: LegalDocument) => rows.find((row) => row.id === id)?.version ?? 0;
  const { customerService, cooperation } = await readContacts(db);
  const contacts = [customerService, cooperation].filter((one) => one !== undefined);
  return {
    legal: { terms: versionOf('terms'), privacy: versionOf('privacy'), risk: versionOf('risk') },
    contacts,
  };
}

interface Contacts {
  readonly customerService?: string;
  readonly cooperation?: string;
}

/** Returns the contacts set by staff; empty if the installation has none. */
export async function readContacts(db: Queryable): Promise<Contacts> {
  const setting = await db
    .selectFrom('common_setting')
    .select('content')
    .where('type', '=', contactSettings)
    .executeTakeFirst();
  return JSON.parse(setting?.content ?? '{}') as Contacts;
}

/** Returns the support address; the company's own address if staff have set none. */
export const findSupportAddress = async (db: Queryable): Promise<string> =>
  (await readContacts(db)).customerService ?? footerContacts.customerService;

import type { contentDeskSchemas } from '#contract/content/desk-schemas.ts';
import type { BodyOf, ResultOf } from '#contract/platform/call.ts';
import type { Locale } from '#contract/platform/locales.ts';
import type { Deps } from '#server/platform/deps.ts';
import { renderNotice } from '../../notices/index.ts';
import { refuseFields } from '../desk/unfit.ts';
import { findSupportAddress } from '../setup.ts';
import { countGroup, nextOfGroup } from './group.ts';
import { valuesOf } from './tell.ts';

type Schemas = typeof contentDeskSchemas;

/** Returns the current number of customers in a group, and the mail they would get, in each language. */
export async function previewNotice(
  { db, clock }: Deps,
  { fields, texts }: BodyOf<Schemas['previewNotice']>,
): Promise<ResultOf<Schemas['previewNotice']>> {
  refuseFields({ kind: 'groupNotice', fields });
  const now = clock.now();
  const recipients = await countGroup(db, fields, now);
  const [someone] = await nextOfGroup(db, fields, { until: now, after: null, limit: 1 });
  const about = { link: null, company: null, support: await findSupportAddress(db) };
  const mailIn = (locale: Locale) =>
    renderNotice({ kind: 'group.told', values: valuesOf(texts) }, now, locale, about).mail;
  return { recipients, exampleUid: someone?.uid ?? null, mails: { en: mailIn('en'), 'zh-CN': mailIn('zh-CN') } };
}

import type { contentDeskSchemas } from '#contract/content/desk-schemas.ts';
import type { BodyOf, ResultOf } from '#contract/platform/call.ts';
import { matchLocale } from '#contract/platform/locales.ts';
import type { Deps } from '#server/platform/deps.ts';
import { renderNotice } from '../../notices/index.ts';
import { refuseFields } from '../desk/unfit.ts';
import { findSupportAddress } from '../setup.ts';
import { countGroup, nextOfGroup } from './group.ts';
import { valuesOf } from './tell.ts';

type Schemas = typeof contentDeskSchemas;

/** Returns the current number of customers in a group, and the mail one of them would get. */
export async function previewNotice(
  { db, clock }: Deps,
  { fields, texts }: BodyOf<Schemas['previewNotice']>,
): Promise<ResultOf<Schemas['previewNotice']>> {
  refuseFields({ kind: 'groupNotice', fields });
  const now = clock.now();
  const recipients = await countGroup(db, fields, now);
  const [someone] = await nextOfGroup(db, fields, { until: now, after: null, limit: 1 });
  if (!someone) return { recipients: 0, example: null };
  const about = { link: null, company: null, support: await findSupportAddress(db) };
  const locale = matchLocale(someone.locale);
  const { mail } = renderNotice({ kind: 'group.told', values: valuesOf(texts) }, now, locale, about);
  return { recipients, example: { uid: someone.uid, locale, ...mail } };
}

import { versionId, type ContentKind } from '#contract/content/rules.ts';
import { publishedByStaff } from '#server/features/content/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { announcements } from './announcements.ts';
import { articles } from './articles.ts';
import { categories } from './categories.ts';
import { settings, versions } from './settings.ts';

/** Content piece of each setting that staff edits. */
const settingPieces: Readonly<Record<string, readonly [ContentKind, string]>> = {
  3: ['contacts', 'contacts'],
  4: ['footer', 'links'],
  6: ['footer', 'legal'],
};

/**
 * Inserts the public content; writes only what changed, so that a sync transfers only that. What staff has published or
 * taken down is left to them from then on.
 */
export async function seedContent({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  const theirs = await publishedByStaff(db);
  const isOurs = (kind: ContentKind, id: string) => !theirs.has(`${kind} ${id}`);
  for (const { id, publishTime, texts } of announcements.filter((one) => isOurs('announcement', one.id))) {
    const row = { id, publish_time: new Date(publishTime), updated_at: now, texts: JSON.stringify(texts) };
    await db
      .insertInto('announcement')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(row)
          .where((eb) => eb('announcement.texts', 'is distinct from', eb.ref('excluded.texts'))),
      )
      .execute();
  }
  const ours = articles
    .map((article, position) => ({ article, position }))
    .filter(({ article }) => isOurs('article', article.id));
  for (const [position, { id, name }] of categories.entries()) {
    if (!isOurs('category', id) && !ours.some(({ article }) => article.category === id)) continue;
    const row = { id, position, name: JSON.stringify(name) };
    await db
      .insertInto('help_category')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(isOurs('category', id) ? row : { position }))
      .execute();
  }
  for (const { article, position } of ours) {
    const { id, category, texts } = article;
    const row = { id, category_id: category, position, updated_at: now, texts: JSON.stringify(texts) };
    await db
      .insertInto('help_article')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(row)
          .where((eb) =>
            eb.or([
              eb('help_article.texts', 'is distinct from', eb.ref('excluded.texts')),
              eb('help_article.position', 'is distinct from', eb.ref('excluded.position')),
              eb('help_article.category_id', 'is distinct from', eb.ref('excluded.category_id')),
            ]),
          ),
      )
      .execute();
  }
  for (const [type, content] of Object.entries(settings)) {
    const [kind, id] = settingPieces[type] ?? [];
    if (kind !== undefined && id !== undefined && !isOurs(kind, id)) continue;
    const row = { type: Number(type), content: JSON.stringify(content), updated_at: now };
    await db
      .insertInto('common_setting')
      .values(row)
      .onConflict((conflict) => conflict.column('type').doUpdateSet(row))
      .execute();
  }
  for (const version of versions.filter((one) => isOurs('appVersion', versionId(one)))) {
    const row = { ...version, publish_time: new Date(version.publish_time), notes: JSON.stringify(version.notes) };
    await db
      .insertInto('app_version')
      .values(row)
      .onConflict((conflict) => conflict.columns(['platform', 'version']).doUpdateSet(row))
      .execute();
  }
}

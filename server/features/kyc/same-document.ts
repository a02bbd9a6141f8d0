import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { accounts } from '../accounts/index.ts';
import type { Form } from './domain.ts';
import type { Application } from './store.ts';

/** Spelling differences don't make another number. */
const bare = (text = '') =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Returns the blind index of a person's document, or a company's registration; null without a number. */
export function documentIndex({ vault }: Pick<Deps, 'vault'>, form: Form): Buffer | null {
  const [kind, number] =
    form.kind === 'company' ? ['company', form.registrationNumber] : [form.documentType, form.documentNumber];
  if (kind === undefined || !number) return null;
  return vault.index('identityDocument', [kind, bare(form.region), bare(number) || number].join('|'));
}

/** Maximum number of accounts named. */
const maxNamed = 50;

/** Returns the UIDs of other accounts that submitted the same document, the newest application first. */
export async function listSameDocument(
  db: Queryable,
  { user_id: userId, document_index: index }: Pick<Application, 'user_id' | 'document_index'>,
): Promise<string[]> {
  if (index === null) return [];
  const rows = await db
    .selectFrom('kyc_application as a')
    .innerJoin(accounts.as('u'), 'u.id', 'a.user_id')
    .select('u.uid')
    .where('a.document_index', '=', index)
    .where('a.user_id', '<>', userId)
    .orderBy('a.id', 'desc')
    .limit(maxNamed)
    .execute();
  return rows.map(({ uid }) => uid);
}

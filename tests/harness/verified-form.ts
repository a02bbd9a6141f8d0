import type { Someone } from './company.ts';
import type { TestServer } from './server.ts';

/** Somebody verified as the person whom a form names, or by whom it names for a company. */
export async function verifiedAs(server: TestServer, who: Someone, form: object): Promise<void> {
  const id = server.deps.ids.uuid();
  const now = server.clock.now();
  const sealed = await server.deps.vault.seal('kycForm', id, JSON.stringify(form));
  const row = {
    id,
    user_id: who.userId,
    kind: 'person' as const,
    form_sealed: sealed,
    created_at: now,
    updated_at: now,
  };
  await server.db.insertInto('kyc_application').values(row).execute();
}

/** A document, however its number is spelt. */
export const passport = { region: 'DE', documentType: 'passport', documentNumber: 'c01x00t47' };

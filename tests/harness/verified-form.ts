import type { Someone } from './company.ts';
import type { TestServer } from './server.ts';

/** Makes a user verified as the person named in a form, or as the one who acts for the company it names. */
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

/** A document; the spelling of its number does not matter. */
export const passport = { region: 'DE', documentType: 'passport', documentNumber: 'c01x00t47' };

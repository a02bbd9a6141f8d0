import { refuse } from '#contract/platform/errors.ts';

/** Error code for each unique index: the contact is taken by another user. */
const codes = { app_user_email_index: 51093, app_user_phone_index: 51094 } as const;

/** Runs a change of contacts; refuses 51093 or 51094 if the database reports that another user has one. */
export async function refuseTaken<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
    if (Object.hasOwn(codes, constraint)) refuse(codes[constraint as keyof typeof codes]);
    throw error;
  }
}

import { desk } from '#contract/desk/calls.ts';
import { api } from '#src/platform/api.ts';
import { followTouched } from '#src/platform/touched.ts';

/** Gives a case to somebody, or to nobody. Where somebody else was quicker, what is shown is read anew too. */
export async function assign(id: string, to: string | null): Promise<void> {
  try {
    await api(desk.assign, { body: { id, to } }, { isInline: true });
  } catch (error) {
    followTouched(desk.assign.touches ?? []);
    throw error;
  }
}

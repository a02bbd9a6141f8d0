import { desk } from '#contract/desk/calls.ts';
import { api } from '#src/platform/api.ts';
import { followTouched } from '#src/platform/touched.ts';

/** Assigns a case to a staff member, or unassigns it. If someone else was faster, the screen is refreshed too. */
export async function assign(id: string, to: string | null): Promise<void> {
  try {
    await api(desk.assign, { body: { id, to } }, { isInline: true });
  } catch (error) {
    followTouched(desk.assign.touches ?? []);
    throw error;
  }
}

import { openLocal } from './local.ts';

/** Unsent work of the signed-in user, encrypted on this device. Without one there are no drafts. */
export async function loadDraft(name: string): Promise<{ readonly value: unknown; readonly savedAt: string } | null> {
  const [{ readDraft }, { user }] = await Promise.all([import('#worker/local/index.ts'), openLocal()]);
  return user ? ((await readDraft(user, name)) ?? null) : null;
}

export async function dropDraft(name: string): Promise<void> {
  const [{ deleteDraft }, { user }] = await Promise.all([import('#worker/local/index.ts'), openLocal()]);
  if (user) await deleteDraft(user, name);
}

/** Saves one value after another; what changes during a saving is saved once it ends, the latest alone. */
export function createDraftSaver(name: string, onSaved: (at: Date) => void) {
  let latest: { value: unknown } | undefined;
  let running: Promise<void> | undefined;
  let isOver = false;
  const run = async () => {
    const [{ saveDraft }, { user }] = await Promise.all([import('#worker/local/index.ts'), openLocal()]);
    while (latest && user && !isOver) {
      const { value } = latest;
      latest = undefined;
      await saveDraft(user, name, value);
      onSaved(new Date());
    }
  };
  return {
    save: (value: unknown) => {
      latest = { value };
      running ??= run()
        // A device without room keeps the form on the screen: nothing is lost until it is closed.
        .catch(() => undefined)
        .finally(() => {
          running = undefined;
        });
    },
    /** Handed in: nothing is kept any more. */
    end: async () => {
      isOver = true;
      await running;
      await dropDraft(name);
    },
  };
}

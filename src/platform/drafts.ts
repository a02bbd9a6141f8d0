import { openLocal } from './local.ts';

/** Unsent work of the signed-in user, encrypted on this device. Without one there are no drafts. */
export async function loadDraft(name: string): Promise<{ readonly value: unknown; readonly savedAt: string } | null> {
  const [{ readDraft }, { user }] = await Promise.all([import('#worker/local/index.ts'), openLocal()]);
  return user ? ((await readDraft(user, name)) ?? null) : null;
}

/** Deletes a draft with its kept files; where there is none, nothing happens. */
export async function dropDraft(name: string): Promise<void> {
  const [local, { user }] = await Promise.all([import('#worker/local/index.ts'), openLocal()]);
  if (!user) return;
  await local.deleteDraft(user, name);
  await local.dropKeptFiles(user, name);
}

/** What keeps the chosen files of a form's field on this device until they are uploaded. */
export interface FileKeeper {
  readonly keep: (key: string, file: File) => Promise<void>;
  readonly drop: (key: string) => Promise<void>;
  readonly list: () => Promise<readonly { readonly key: string; readonly file: File }[]>;
}

/** Keeps files with the draft of a form, encrypted like it. The field's name begins with the draft's and a slash. */
export function createFileKeeper(field: string): FileKeeper {
  const open = () => Promise.all([import('#worker/local/index.ts'), openLocal()]);
  return {
    keep: async (key, file) => {
      const [{ keepFile }, { user }] = await open();
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (user) await keepFile(user, field, { key, name: file.name, type: file.type, bytes });
    },
    drop: async (key) => {
      const [{ dropKeptFile }, { user }] = await open();
      if (user) await dropKeptFile(user, field, key);
    },
    list: async () => {
      const [{ listKeptFiles }, { user }] = await open();
      const kept = user ? await listKeptFiles(user, field) : [];
      return kept.map(({ key, name, type, bytes }) => ({ key, file: new File([bytes], name, { type }) }));
    },
  };
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

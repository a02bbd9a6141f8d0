import type { UserDatabase } from '#worker/local/schema.ts';
import { actingFor } from './acting-choice.ts';
import { openLocal } from './local.ts';
import { getSession } from './session-state.ts';

/** Whose unsent work it is: fixed when a form begins, whatever account is chosen later. */
interface Owner {
  readonly userUid: string | null;
  readonly companyUid: string | null;
}

function ownerNow(): Owner {
  return { userUid: getSession().user?.uid ?? null, companyUid: actingFor() };
}

/** A draft for a company stands apart from the same form's for the user himself, whose name stands alone. */
function nameFor({ companyUid }: Owner, name: string): string {
  return companyUid === null ? name : `for.${companyUid}/${name}`;
}

/** The database of whoever began the form; null where it is not he who is signed in. */
async function openFor({ userUid }: Owner): Promise<[typeof import('#worker/local/index.ts'), UserDatabase | null]> {
  const [local, { user }] = await Promise.all([import('#worker/local/index.ts'), openLocal()]);
  return [local, user && user.userId === userUid ? user : null];
}

/** A draft that was stored. */
export interface StoredDraft {
  readonly value: unknown;
  readonly savedAt: string;
}

/** What keeps one draft of the account that is shown now, for as long as its form stands. */
export interface DraftPlace {
  readonly load: () => Promise<StoredDraft | null>;
  readonly save: (value: unknown) => Promise<void>;
  /** With its kept files. */
  readonly drop: () => Promise<void>;
}

/** The place of a draft. It stays with the account that was shown when it was asked for. */
export function draftPlace(name: string): DraftPlace {
  const owner = ownerNow();
  const own = nameFor(owner, name);
  return {
    load: async () => {
      const [{ readDraft }, user] = await openFor(owner);
      return user ? ((await readDraft(user, own)) ?? null) : null;
    },
    save: async (value) => {
      const [{ saveDraft }, user] = await openFor(owner);
      if (user) await saveDraft(user, own, value);
    },
    drop: async () => {
      const [local, user] = await openFor(owner);
      if (!user) return;
      await local.deleteDraft(user, own);
      await local.dropKeptFiles(user, own);
    },
  };
}

/** Unsent work for the account that is shown, encrypted on this device. Without a user there are no drafts. */
export function loadDraft(name: string): Promise<StoredDraft | null> {
  return draftPlace(name).load();
}

/** What keeps the chosen files of a form's field on this device until they are uploaded. */
export interface FileKeeper {
  readonly keep: (key: string, file: File) => Promise<void>;
  readonly drop: (key: string) => Promise<void>;
  readonly list: () => Promise<readonly { readonly key: string; readonly file: File }[]>;
}

/** Keeps files with the draft of a form, encrypted like it. The field's name begins with the draft's and a slash. */
export function createFileKeeper(field: string): FileKeeper {
  const owner = ownerNow();
  const own = nameFor(owner, field);
  return {
    keep: async (key, file) => {
      const [{ keepFile }, user] = await openFor(owner);
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (user) await keepFile(user, own, { key, name: file.name, type: file.type, bytes });
    },
    drop: async (key) => {
      const [{ dropKeptFile }, user] = await openFor(owner);
      if (user) await dropKeptFile(user, own, key);
    },
    list: async () => {
      const [{ listKeptFiles }, user] = await openFor(owner);
      const kept = user ? await listKeptFiles(user, own) : [];
      return kept.map(({ key, name, type, bytes }) => ({ key, file: new File([bytes], name, { type }) }));
    },
  };
}

/** Saves one value after another; what changes during a saving is saved once it ends, the latest alone. */
export function createDraftSaver(name: string, onSaved: (at: Date) => void) {
  const place = draftPlace(name);
  let latest: { value: unknown } | undefined;
  let running: Promise<void> | undefined;
  let isOver = false;
  const run = async () => {
    while (latest && !isOver) {
      const { value } = latest;
      latest = undefined;
      await place.save(value);
      // Typed on meanwhile: what is shown is not what was kept.
      if (!latest) onSaved(new Date());
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
      await place.drop();
    },
  };
}

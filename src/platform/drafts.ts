import type { UserDatabase } from '#worker/local/schema.ts';
import { accountOf } from './account.ts';
import { actingFor } from './acting-choice.ts';
import { openLocal } from './local.ts';
import { getSession } from './session-state.ts';

/** Owner of a draft: fixed when the form opens, whatever account is chosen later. */
interface Owner {
  readonly userUid: string | null;
  readonly companyUid: string | null;
}

function ownerNow(): Owner {
  return { userUid: getSession().user?.uid ?? null, companyUid: actingFor() };
}

/**
 * Returns the storage name of a draft. A company's is prefixed, to separate it from the user's own for the same form.
 */
function nameFor({ companyUid }: Owner, name: string): string {
  return companyUid === null ? name : `for.${companyUid}/${name}`;
}

/** Returns the company that a stored draft belongs to; null if it is the user's own. */
export function companyOfDraft(name: string): string | null {
  return /^for\.(\d+)\//.exec(name)?.[1] ?? null;
}

/** Opens the database of the user who began the form; null if they aren't signed in, or left the company. */
async function openFor(owner: Owner): Promise<[typeof import('#worker/local/index.ts'), UserDatabase | null]> {
  const [local, { user }] = await Promise.all([import('#worker/local/index.ts'), openLocal()]);
  const isLost = accountOf(getSession(), owner.companyUid)?.isLost ?? true;
  return [local, user && user.userId === owner.userUid && !isLost ? user : null];
}

/** A stored draft. */
export interface StoredDraft {
  readonly value: unknown;
  readonly savedAt: string;
}

/** Storage of one draft of the account selected now, for the form's lifetime. */
export interface DraftPlace {
  readonly load: () => Promise<StoredDraft | null>;
  readonly save: (value: unknown) => Promise<void>;
  /** Deletes the draft and its stored files. */
  readonly drop: () => Promise<void>;
}

/** Returns the storage of a draft. It stays with the account that was selected at the time of this call. */
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

/** Loads a draft of the selected account, encrypted on this device. Without a user there are no drafts. */
export function loadDraft(name: string): Promise<StoredDraft | null> {
  return draftPlace(name).load();
}

/** Stores the chosen files of a form's field on this device until they are uploaded. */
export interface FileKeeper {
  readonly keep: (key: string, file: File) => Promise<void>;
  readonly drop: (key: string) => Promise<void>;
  readonly list: () => Promise<readonly { readonly key: string; readonly file: File }[]>;
}

/**
 * Stores files with a form's draft, encrypted in the same way. The field's name begins with the draft's and a slash.
 */
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

/** Saves one value at a time; changes during a save are saved after it, only the latest. */
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
      // The input changed meanwhile: what is on screen is not what was saved.
      if (!latest) onSaved(new Date());
    }
  };
  return {
    save: (value: unknown) => {
      latest = { value };
      running ??= run()
        // If the device is full, the form stays on screen: nothing is lost until it is closed.
        .catch(() => undefined)
        .finally(() => {
          running = undefined;
        });
    },
    /** Submitted: deletes the draft. What is saved meanwhile still belongs to it; what comes later is the next one. */
    end: async () => {
      isOver = true;
      await running;
      await place.drop().finally(() => {
        latest = undefined;
        isOver = false;
      });
    },
  };
}

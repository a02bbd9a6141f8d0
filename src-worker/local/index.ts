export { liveQuery } from 'dexie';
export { deleteDraft, readDraft, saveDraft, type Draft } from './drafts.ts';
export { dropKeptFile, dropKeptFiles, keepFile, listKeptFiles } from './draft-files.ts';
export { discard, endPauses, listOutbox, retryNow, storeIntention } from './outbox.ts';
export { aloneByLock, flushOutbox } from './outbox-sender.ts';
export { ContentDatabase, UserDatabase } from './schema.ts';
export { readMeta, removeForbidden, syncOnce } from './sync.ts';

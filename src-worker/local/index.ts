export { liveQuery } from 'dexie';
export { discard, listOutbox, retryNow, storeIntention } from './outbox.ts';
export { aloneByLock, flushOutbox } from './outbox-sender.ts';
export { ContentDatabase, UserDatabase } from './schema.ts';
export { readMeta, syncOnce } from './sync.ts';

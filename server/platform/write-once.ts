import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, renameSync, unlinkSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file completely and synced to disk, or not at all; if several servers start at once, one creates it.
 * @returns whether this one did
 */
export function writeOnce(file: string, text: string): boolean {
  const draft = writeDraft(file, text);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

/** Atomically replaces a file's content, synced to disk. */
export function replaceFile(file: string, text: string): void {
  renameSync(writeDraft(file, text), file);
}

/** Writes a temporary file next to the target, readable by its owner only. */
function writeDraft(file: string, text: string): string {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const descriptor = openSync(draft, 'wx', 0o600);
  writeSync(descriptor, text);
  fsyncSync(descriptor);
  closeSync(descriptor);
  return draft;
}

import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, renameSync, unlinkSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whole and on the disk, or not at all; of several servers that start at once, one makes it. @returns whether we did */
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

/** Puts a text in the place of a file, whole and on the disk. */
export function replaceFile(file: string, text: string): void {
  renameSync(writeDraft(file, text), file);
}

/** Beside the file, for its owner's eyes only. */
function writeDraft(file: string, text: string): string {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const descriptor = openSync(draft, 'wx', 0o600);
  writeSync(descriptor, text);
  fsyncSync(descriptor);
  closeSync(descriptor);
  return draft;
}

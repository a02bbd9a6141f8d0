/** Stores the bytes of users' files. Features know what they are and who may see them. */
export interface FilesProvider {
  readonly isSandbox: boolean;
  /** Stores bytes under one of our ids; they are on disk when this returns. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** Stores the content of one of our files, and may move it. It is on disk when this returns. */
  putFile(id: string, path: string): Promise<void>;
  get(id: string): Promise<Buffer | undefined>;
  /** Removes a file; a missing one is no error. */
  remove(id: string): Promise<void>;
  /** Iterates over the ids of everything written before the given time. */
  list(before: Date): AsyncIterable<string>;
}

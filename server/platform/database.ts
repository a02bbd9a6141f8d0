/**
 * The database's tables as types. Each module that owns tables adds them here by declaration merging in its own
 * `tables.ts`; a table has one owner, and only that owner's store writes to it.
 */
// eslint-style empty bodies are what declaration merging needs.
export interface Database {
  readonly __owner?: never;
}

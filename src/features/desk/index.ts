/** A case as a list item, for features that list cases. */
export { casePath } from './rows.ts';
export { CaseRow } from './case-row.tsx';
/** A changed field of an Earn product in the reader's language. */
export { earnFieldText } from './earn-change-text.ts';

/** A case as a list item, for features that list cases. */
export { casePath } from './rows.ts';
export { CaseRow } from './case-row.tsx';

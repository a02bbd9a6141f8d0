/** A case as a line of a list, for whoever lists cases. */
export { casePath } from './rows.ts';
export { CaseRow } from './case-row.tsx';

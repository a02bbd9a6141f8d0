/** A case as a line of a list, for whoever lists cases. */
export { CaseRow } from './case-row.tsx';

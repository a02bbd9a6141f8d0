/** Payees of the global account, for payment forms. */
export { AccountEditor, writable, type Checked, type ReadAccount } from './account-editor.tsx';
export { LookAlike } from './look-alike.tsx';
export { ModulusNotice } from './modulus-notice.tsx';
export { NameCheckNotice, NameCheckTag } from './name-check.tsx';
export { filterPayees, schemeName, showAccount, type PayeeRow } from './rows.ts';
export { payeesTable } from './sync.ts';

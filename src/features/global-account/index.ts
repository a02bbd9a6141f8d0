/** Parts of the global account that other features use. */
export { useOpenAccounts, useHoldable, type BankDetails, type OpenAccount } from './rows.ts';
export { globalTables, statementsTable, syncGlobal, useStatements } from './sync.ts';
export { StatementList } from './statement-list.tsx';
export { daysOf, monthChoices } from './statement-form.tsx';
export { AccountFacts } from './account-facts.tsx';
export { OpenFirst } from './open-first.tsx';

/** What of the global account other features use. */
export { useOpenAccounts, useHoldable, type BankDetails, type OpenAccount } from './rows.ts';
export { globalTables, syncGlobal } from './sync.ts';
export { AccountFacts } from './account-facts.tsx';
export { OpenFirst } from './open-first.tsx';

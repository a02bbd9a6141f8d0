/** What became of stakes, as other features show it. */
export { earnRecords } from './records.ts';

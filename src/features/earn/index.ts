/** Records of stakes, as other features show them. */
export { earnRecords, earnStates } from './records.ts';

/** Records of stakes, as other features show them. */
export { earnRecords } from './records.ts';

/** The address book, for the forms that send coins. */
export { AddressPicker } from './address-picker.tsx';
export { AddressText } from './address-text.tsx';
export { readCsv } from './csv.ts';
export { useBook, type BookRow } from './rows.ts';
export { useFaultText } from './use-fault-text.ts';

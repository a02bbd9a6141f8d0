/** The address book, for the forms that send coins. */
export { AddressField } from './address-field.tsx';
export { AddressPicker } from './address-picker.tsx';
export { AddressText } from './address-text.tsx';
export { nameOf, useBook, type BookRow } from './rows.ts';
export { loadReaders, useChecked } from './use-checked.ts';
export { useFaultText } from './use-fault-text.ts';

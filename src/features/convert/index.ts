/** What other features that exchange show like a conversion. */
export { conversions } from './records.ts';
export { PriceFacts, RateText } from './rate-line.tsx';
export { SideField } from './side-field.tsx';

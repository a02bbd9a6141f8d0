/** Parts used by other features that exchange and show it like a conversion. */
export { conversions, conversionStates } from './records.ts';
export { PriceFacts, RateText } from './rate-line.tsx';
export { SideField } from './side-field.tsx';

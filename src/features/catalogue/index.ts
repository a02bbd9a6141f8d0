/** The catalogue as staff change it: what other screens of the desk show of it. */
export { catalogueChangeText } from './change-text.ts';
export { Examples } from './changed-rows.tsx';

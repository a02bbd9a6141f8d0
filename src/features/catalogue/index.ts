/** The catalogue as staff change it: what other screens of the desk show of it. */
export { Examples } from './changed-rows.tsx';

/** What of the home other public pages are made of. */
export { Section } from './section.tsx';

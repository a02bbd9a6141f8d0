/** Parts of the home page that other public pages use. */
export { Section } from './section.tsx';

/** The people of a company: what other screens show of it. */
export { actionName } from './wording.ts';
export { CompaniesPanel } from './companies-panel.tsx';

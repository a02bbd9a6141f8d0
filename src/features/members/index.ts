/** The people of a company: what other screens show of it. */
export { CompaniesPanel } from './companies-panel.tsx';

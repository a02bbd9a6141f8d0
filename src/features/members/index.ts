/** Company members: the parts that other screens show. */
export { actionName } from './wording.ts';
export { CompaniesPanel } from './companies-panel.tsx';

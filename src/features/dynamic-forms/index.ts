/** Forms whose fields the server decides on: shown, kept, checked and looked over. */
export { DynamicFacts } from './dynamic-facts.tsx';
export { DynamicFields } from './dynamic-fields.tsx';
export { useDynamicForm, type DynamicForm } from './use-dynamic-form.ts';

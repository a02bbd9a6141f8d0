/** Forms whose fields the server decides: rendered, stored, checked and reviewed. */
export { DynamicAnswer, DynamicFacts } from './dynamic-facts.tsx';
export { DynamicFields } from './dynamic-fields.tsx';
export { useDynamicForm, type DynamicForm, type DynamicInput } from './use-dynamic-form.ts';

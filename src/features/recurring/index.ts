import { lazy } from 'react';

/** Recurring conversions: the form to create one, and the list. */
export const NewRecurring = lazy(() => import('./new-recurring.tsx'));
export const RecurringList = lazy(() => import('./recurring-list.tsx'));

import { lazy } from 'react';

/** Conversions that repeat themselves: how one is made, and those that there are. */
export const NewRecurring = lazy(() => import('./new-recurring.tsx'));
export const RecurringList = lazy(() => import('./recurring-list.tsx'));

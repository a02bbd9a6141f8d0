import { msg } from '@lingui/core/macro';
import { useLocalStorage } from '@mantine/hooks';
import { brand } from '#contract/platform/brand.ts';
import type { Fact, Order } from './order.ts';

/** Maximum number of additional columns; more would make a row too narrow to read. */
export const mostColumns = 3;

/** Constant, because a new array each time would count as a changed value. */
const noColumns: readonly string[] = [];

/** Facts that every row shows anyway. */
const shownAnyway = new Set([msg`Date`, msg`Type`, msg`Amount`, msg`Status`, msg`Balance after`].map(({ id }) => id));

/** Returns the facts shown in their own columns, chosen per device and list. */
export function useColumns(list: string, first: Order | undefined) {
  const [chosen, setChosen] = useLocalStorage<readonly string[]>({
    key: `${brand.storagePrefix}.columns.${list}`,
    defaultValue: noColumns,
    getInitialValueInEffect: false,
  });
  const offered = (first?.facts ?? []).filter(({ label }) => !shownAnyway.has(label.id));
  const columns = offered.filter(({ label }) => chosen.includes(label.id)).slice(0, mostColumns);
  const toggle = ({ label: { id } }: Fact) => {
    const ids = columns.map(({ label }) => label.id);
    setChosen(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  };
  return { offered, columns, toggle };
}

import { useLingui } from '@lingui/react';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import type { EmptyList } from './domain.tsx';

/**
 * Placeholder for an empty list: what will appear, and where to start. Next to the form that creates records, the link
 * is omitted.
 */
export function NothingYet({ empty, isBeside = false }: { empty: EmptyList; isBeside?: boolean }) {
  const { i18n } = useLingui();
  const { title, text, begin } = empty;
  return (
    <EmptyState
      title={i18n._(title)}
      action={
        begin && !isBeside ? (
          <LinkButton to={begin.to} search={begin.search ?? {}}>
            {i18n._(begin.label)}
          </LinkButton>
        ) : null
      }
    >
      {i18n._(text)}
    </EmptyState>
  );
}

import { useLingui } from '@lingui/react';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import type { EmptyList } from './domain.tsx';

/** A list before its first record: what will be here, and where it begins. Beside the form that makes one, that is plain. */
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

import { useLingui } from '@lingui/react/macro';
import { ruleTexts, type FormFlaw } from './wording.ts';

/** What a form shows at its fields: the first flaw of each, by the field's path in the form library's writing. */
export function useFlawTexts(): (flaws: readonly FormFlaw[]) => Record<string, string> {
  const { i18n } = useLingui();
  return (flaws) =>
    Object.fromEntries(
      [...flaws].reverse().map(({ field, rule }) => [field.replaceAll('/', '.'), i18n._(ruleTexts[rule])]),
    );
}

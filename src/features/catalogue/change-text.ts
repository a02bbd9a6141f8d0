import type { I18n } from '@lingui/core';
import { nothing } from '#contract/platform/display.ts';
import { labelled } from '#src/ui/labelled.ts';
import { choiceNames, fieldNames, partNames } from './wording.ts';

const fields = Object.keys(fieldNames)
  .map((name) => name.replaceAll('.', '\\.'))
  .join('|');
const line = new RegExp(`^(${Object.keys(partNames).join('|')}) (.+?): (.+)$`, 's');
/** A value may itself contain a comma: the next change begins at the name of a field. */
const change = new RegExp(`(?:^|, )(${fields}) (.*?) → (.*?)(?=, (?:${fields}) .*? → |$)`, 'gs');

/**
 * Describes a changed row of the catalogue in the user's language. Cases keep it as one line of codes:
 * `terms transfer DOGE: fee 0 → 0.5, minimum 1 → 2`. Any other text is returned as it is.
 */
export function catalogueChangeText(i18n: I18n, text: string): string {
  const [, part = '', key = '', changes = ''] = line.exec(text) ?? [];
  const partName = Object.entries(partNames).find(([name]) => name === part)?.[1];
  if (!partName) return text;
  const wordOf = (word: string) => (choiceNames[word] ? i18n._(choiceNames[word]) : word === '–' ? nothing : word);
  const row = [i18n._(partName), ...key.split(' ').map(wordOf)].join(' · ');
  const said = [...changes.matchAll(change)].map(([, field = '', before = '', after = '']) => {
    const name = fieldNames[field];
    return labelled(i18n, name ? i18n._(name) : field, `${wordOf(before)} → ${wordOf(after)}`);
  });
  return said.length === 0 ? text : [row, ...said].join('; ');
}

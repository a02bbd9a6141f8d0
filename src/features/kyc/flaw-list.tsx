import { Plural, useLingui } from '@lingui/react/macro';
import { labelled } from '#src/ui/labelled.ts';
import styles from './kyc.module.css';
import { fieldNames, ruleTexts, type FormFlaw } from './wording.ts';

/** What still prevents submitting; each item links to where it is filled in. */
export function FlawList({ flaws, open }: { flaws: readonly FormFlaw[]; open?: (field: string) => void }) {
  const { i18n } = useLingui();
  if (flaws.length === 0) return null;
  return (
    <section className={styles.missing}>
      <h3>
        <Plural value={flaws.length} one="# entry is missing or wrong" other="# entries are missing or wrong" />
      </h3>
      <ul>
        {flaws.map(({ field, rule }) => {
          const name = i18n._(nameOfField(field));
          const text = rule === 'required' ? name : labelled(i18n, name, i18n._(ruleTexts[rule]));
          return (
            <li key={`${field} ${rule}`}>
              {open ? (
                <button type="button" className={styles.link} onClick={() => open(field)}>
                  {text}
                </button>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Returns a field's name; a field within a list has the list's name. */
export function nameOfField(field: string) {
  const [list = ''] = field.split('/');
  const found = fieldNames[field] ?? fieldNames[list];
  if (!found) throw new Error(`no name for the field ${field}`);
  return found;
}

import { Trans, useLingui } from '@lingui/react/macro';
import styles from './document.module.css';
import type { Field } from './fields.ts';
import { meaningOf } from './wording.ts';

/** Fields with their types and meanings. */
export function FieldTable({ fields, showsRequired }: { fields: readonly Field[]; showsRequired: boolean }) {
  const { i18n } = useLingui();
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Name</Trans>
            </th>
            <th scope="col">
              <Trans>Type</Trans>
            </th>
            <th scope="col">
              <Trans>Meaning</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ path, name, type, isRequired }) => {
            const meaning = meaningOf(name);
            return (
              <tr key={path}>
                <td>
                  <code>{path}</code>
                  {showsRequired ? (
                    <small>{isRequired ? <Trans>required</Trans> : <Trans>optional</Trans>}</small>
                  ) : null}
                </td>
                <td>
                  <code>{type}</code>
                </td>
                <td>{meaning ? i18n._(meaning) : null}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

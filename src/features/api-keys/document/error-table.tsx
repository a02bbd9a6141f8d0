import { Trans, useLingui } from '@lingui/react/macro';
import { errorCodes, type ErrorCode } from '#contract/platform/error-codes.ts';
import { describeError } from '#src/platform/errors.ts';
import styles from './document.module.css';
import { remedies } from './wording.ts';

/** Error codes with their HTTP status, their meaning and what to do. */
export function ErrorTable({ codes }: { codes: readonly ErrorCode[] }) {
  const { i18n } = useLingui();
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Code</Trans>
            </th>
            <th scope="col">
              <Trans>HTTP</Trans>
            </th>
            <th scope="col">
              <Trans>Meaning</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => {
            const remedy = remedies[code];
            return (
              <tr key={code}>
                <td>
                  <code>{code}</code>
                </td>
                <td>{errorCodes[code].status}</td>
                <td>
                  {describeError(code)}
                  {remedy ? <small>{i18n._(remedy)}</small> : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { ApiError } from '#src/platform/api-error.ts';
import styles from './ui.module.css';

/** What went wrong with a form as a whole, where the reader is looking. Nothing where nothing did. */
export function FormError({ error }: { error: unknown }) {
  const { t } = useLingui();
  if (!error) return null;
  return (
    <p className={styles.formError} role="alert">
      {describeFailure(error, t)}
    </p>
  );
}

type Translate = ReturnType<typeof useLingui>['t'];

/** A failure in one sentence: what the server says, with the tries that are left or the time to wait. */
function describeFailure(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError))
    return error instanceof Error ? error.message : t`That did not work. Please try again.`;
  const seconds = Number(error.details?.['retryAfterSeconds'] ?? 0);
  const minutes = Math.ceil(seconds / 60);
  const triesLeft = error.details?.['triesLeft'];
  if (seconds > 120) return t`${error.message}. Try again in ${minutes} minutes.`;
  if (seconds > 0) return t`Please wait ${seconds} seconds before you try again.`;
  if (typeof triesLeft === 'number') return t`${error.message}. Tries left: ${triesLeft}.`;
  return error.message;
}

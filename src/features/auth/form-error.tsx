import { useLingui } from '@lingui/react/macro';
import { ApiError } from '#src/platform/api.ts';
import styles from './auth.module.css';

/** What went wrong with a form as a whole, where the reader is looking. */
export function FormError({ error }: { error: unknown }) {
  const { t } = useLingui();
  if (!error) return null;
  return (
    <p className={styles.error} role="alert">
      {describe(error, t)}
    </p>
  );
}

type Translate = ReturnType<typeof useLingui>['t'];

function describe(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError))
    return error instanceof Error ? error.message : t`That did not work. Please try again.`;
  const seconds = Number(error.details?.['retryAfterSeconds'] ?? 0);
  const minutes = Math.ceil(seconds / 60);
  const triesLeft = error.details?.['triesLeft'];
  if (error.code === 'session:locked') return t`Too many wrong passwords. Try again in ${minutes} minutes.`;
  if (error.code === 'request:tooMany' && seconds > 0) return t`Please wait ${seconds} seconds before you try again.`;
  if (typeof triesLeft === 'number') return t`${error.message}. Tries left: ${triesLeft}.`;
  return error.message;
}

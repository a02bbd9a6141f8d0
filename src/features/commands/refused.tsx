import { Trans } from '@lingui/react/macro';
import type { ApiError } from '#src/platform/api-error.ts';
import { describeDetails } from '#src/platform/errors.ts';

/** Shows a refusal, why, and what is possible instead. */
export function Refused({ message, details }: Pick<ApiError, 'message' | 'details'>) {
  const more = describeDetails(details);
  if (!more) return message;
  return (
    <Trans>
      {message}. {more}
    </Trans>
  );
}

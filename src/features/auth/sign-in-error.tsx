import { ApiError } from '#src/platform/api-error.ts';
import { loadPageTexts } from '#src/platform/i18n.ts';
import { part } from '#src/ui/boundary.tsx';
import { FormError } from '#src/ui/form-error.tsx';

/** Loaded with its texts when it is needed, so that the sign-in page doesn't wait for it. */
const NextStep = part(async () => (await Promise.all([import('./next-step.tsx'), loadPageTexts()]))[0], {
  failed: () => null,
});

/** Shows why a sign-in was refused and, if it isn't the password, what to do next. */
export function SignInError({ error }: { error: unknown }) {
  if (!(error instanceof ApiError)) return <FormError error={error} />;
  const { code, details } = error;
  if (code === 'session:wrongAccountType')
    return (
      <FormError error={error}>
        <NextStep why={details?.['accountType'] === 'merchant' ? 'isMerchant' : 'isIndividual'} />
      </FormError>
    );
  if (code === 50010 && details?.['isFrozen'] === true)
    return (
      <FormError error={error}>
        <NextStep why="isFrozen" />
      </FormError>
    );
  if (code === 80001 && typeof details?.['closedAt'] === 'string')
    return (
      <FormError error={error}>
        <NextStep why="isClosed" closedAt={details['closedAt']} />
      </FormError>
    );
  return <FormError error={error} />;
}

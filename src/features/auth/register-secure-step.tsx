import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { isSignUpPassword, referralCodePattern, whatsAppIdPattern } from '#contract/account/rules.ts';
import { ApiError } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './auth.module.css';
import { CheckField, Field } from '#src/ui/form/fields.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { FormError } from '#src/ui/form-error.tsx';
import { PasswordPair } from './password-pair.tsx';
import { enterAs, register, type SecureValues } from './register.ts';
import type { Applicant, Confirmed } from './use-registration.ts';

interface SecureStepProps {
  readonly applicant: Applicant;
  readonly passed: Confirmed & { readonly questionnaireId: string };
  readonly referralCode: string;
  readonly isDisabled: boolean;
  /** Called once the account exists; its owner is either signed in or has to sign in themselves. */
  readonly onDone: (isSignedIn: boolean) => void;
  /** Called if the code or the questionnaire is no longer valid. */
  readonly onVoid: (failure: ApiError) => void;
  readonly onIneligible: () => void;
}

const fits = (pattern: string, value: string) => value.trim() === '' || new RegExp(pattern).test(value.trim());

/** The last step: the password, and the terms to accept. */
export function RegisterSecureStep(props: SecureStepProps) {
  const { applicant, passed, isDisabled, onDone, onVoid, onIneligible } = props;
  const { t } = useLingui();
  const fields = useFields<SecureValues>({
    initial: { password: '', again: '', referralCode: props.referralCode, whatsAppId: '', hasAcceptedTerms: false },
    findFaults: ({ password, again, referralCode, whatsAppId, hasAcceptedTerms }) => ({
      password: isSignUpPassword(password) ? undefined : t`Your password doesn’t meet every rule below`,
      again: again === password ? undefined : t`The passwords don’t match`,
      whatsAppId: fits(whatsAppIdPattern, whatsAppId) ? undefined : t`Enter a number or username without spaces`,
      referralCode: fits(referralCodePattern, referralCode) ? undefined : t`4 to 16 letters and digits`,
      hasAcceptedTerms: hasAcceptedTerms ? undefined : t`Accept the terms of service and privacy policy`,
    }),
  });
  const { field } = fields;
  const submit = async (values: SecureValues) => {
    try {
      await register(applicant, passed, values);
      onDone(await enterAs(applicant, values.password));
    } catch (failure) {
      const code = failure instanceof ApiError ? failure.code : undefined;
      if (code === 'account:notEligible') return onIneligible();
      if (failure instanceof ApiError && (code === 'code:void' || code === 'code:wrong')) return onVoid(failure);
      throw failure;
    }
  };
  return (
    <div className={styles.form}>
      <Form of={fields} submit={submit}>
        <FormError error={fields.error} />
        <PasswordPair username={applicant.contact.value} password={field('password')} again={field('again')} />
        <Field label={t`WhatsApp ID (optional)`} maxLength={33} {...field('whatsAppId')} />
        <Field
          label={t`Referral code (optional)`}
          autoCapitalize="characters"
          maxLength={16}
          {...field('referralCode')}
        />
        <CheckField label={<Terms />} {...fields.check('hasAcceptedTerms')} />
        <Button type="submit" fullWidth loading={fields.isBusy} disabled={isDisabled}>
          <Trans>Create account</Trans>
        </Button>
      </Form>
    </div>
  );
}

function Terms() {
  return (
    <Trans>
      I accept the{' '}
      <Link to="/help/detail" search={{ id: 'terms' }} target="_blank">
        terms of service
      </Link>{' '}
      and the{' '}
      <Link to="/help/detail" search={{ id: 'privacy' }} target="_blank">
        privacy policy
      </Link>
    </Trans>
  );
}

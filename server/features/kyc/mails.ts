import { brand } from '#contract/platform/brand.ts';
import type { Locale } from '#contract/platform/locales.ts';
import type { KycKind, KycReason } from '#server/providers/kyc/kyc.ts';

/** Tells somebody what was decided. Why stands behind the sign-in: mails are read by others too. */
export function decisionMail(kind: KycKind, status: 2 | 3, reasons: readonly KycReason[], locale: Locale) {
  const isCompany = kind === 'company';
  if (locale === 'zh-CN') {
    const what = isCompany ? '企业认证' : '身份认证';
    return status === 3
      ? { subject: `${brand.name}：${what}已通过`, text: `您的${what}已通过，所有功能现已开放。` }
      : {
          subject: `${brand.name}：${what}未通过`,
          text: `您的${what}未通过。请登录查看 ${reasons.length} 条原因，修改资料后可重新提交。`,
        };
  }
  const what = isCompany ? 'company' : 'identity';
  return status === 3
    ? {
        subject: `${brand.name}: your ${what} is verified`,
        text: `Your ${what} is verified. Everything is open to you now.`,
      }
    : {
        subject: `${brand.name}: your ${what} could not be verified`,
        text: `Your ${what} could not be verified. Sign in to read why; you can correct your details and hand them in again.`,
      };
}

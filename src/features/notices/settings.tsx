import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notices } from '#contract/notices/calls.ts';
import type { NoticeCategory, NoticeChannel } from '#contract/notices/kinds.ts';
import type { noticesSchemas } from '#contract/notices/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { ask } from '#src/platform/ask.ts';
import { followed } from '#src/platform/touched.ts';
import { Answered } from '#src/ui/answered.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { categoryNames } from './category-names.ts';
import styles from './notices.module.css';
import { PushDevice } from './push-device.tsx';

type Settings = ResultOf<typeof noticesSchemas.getSettings>;
type Row = Settings['categories'][number];

const abouts: Readonly<Record<NoticeCategory, MessageDescriptor>> = {
  security: msg`Sign-ins, passwords and API keys. Always on.`,
  money: msg`Deposits, transfers and withdrawals`,
  verification: msg`The result of your identity verification`,
  company: msg`Team, multisig wallets, webhooks, and money of companies you work for`,
  product: msg`Your account and new features`,
};

/** Settings for the channels that notify the user in addition to the notification center. */
export default function NoticeSettings() {
  const { t } = useLingui();
  const found = useQuery(ask(notices.getSettings));
  return (
    <Panel title={<Trans>Notifications</Trans>}>
      <Answered query={found} failure={t`Your notification settings didn’t load.`}>
        {(settings) => <Table settings={settings} />}
      </Answered>
    </Panel>
  );
}

/** A change that the server has not confirmed yet. */
interface Asked {
  readonly category: NoticeCategory;
  readonly channel: NoticeChannel;
  readonly isOn: boolean;
}

function Table({ settings }: { settings: Settings }) {
  const { i18n, t } = useLingui();
  const isOffline = useIsOffline();
  const { isBusy, error, run } = useCommand();
  const [asked, setAsked] = useState<Asked>();
  const isOn = (row: Row, channel: NoticeChannel) =>
    asked?.category === row.category && asked.channel === channel ? asked.isOn : row[channel];
  const channels: readonly { readonly channel: NoticeChannel; readonly name: string }[] = [
    ...(settings.hasEmail ? [{ channel: 'mail' as const, name: t`Email` }] : []),
    ...(settings.hasPhone ? [{ channel: 'sms' as const, name: t`Text message` }] : []),
    { channel: 'push' as const, name: t`Push` },
  ];
  const change = (row: Row, channel: NoticeChannel, wanted: boolean) =>
    void run(async () => {
      const { category } = row;
      // Kept here rather than in the cache, which notifies a moment later: the checkbox would flicker back.
      setAsked({ category, channel, isOn: wanted });
      try {
        await api(notices.setSetting, { body: { category, channel, isOn: wanted } }, { isInline: true });
      } finally {
        await followed();
        setAsked(undefined);
      }
    });
  return (
    <>
      <p>
        <Trans>Everything is in your notification centre. Choose what else reaches you.</Trans>
      </p>
      <table className={styles.settings}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Topic</Trans>
            </th>
            {channels.map(({ channel, name }) => (
              <th key={channel} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {settings.categories.map((row) => {
            const [name, about] = [categoryNames[row.category], abouts[row.category]];
            const label = i18n._(name);
            return (
              <tr key={row.category}>
                <th scope="row">
                  {label}
                  <small>{i18n._(about)}</small>
                </th>
                {channels.map(({ channel, name: by }) => (
                  <td key={channel}>
                    <Checkbox
                      aria-label={t`${label}: ${by}`}
                      checked={isOn(row, channel)}
                      disabled={row.isLocked || isOffline || isBusy}
                      onChange={({ currentTarget }) => change(row, channel, currentTarget.checked)}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <FormError error={error} />
      <PushDevice publicKey={settings.pushKey} />
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { BellIcon } from '#src/ui/bell-icon.tsx';
import { Disclosure } from '../shell/index.ts';
import AnnouncementPreview from './announcement-preview.tsx';
import bell from '#src/ui/bell.module.css';

/** The bell in a visitor's header, with the latest five announcements. */
export default function NoticeBell() {
  const { t } = useLingui();
  return (
    <Disclosure label={<BellIcon />} name={t`Announcements`} className={bell.bell} align="end">
      <AnnouncementPreview />
    </Disclosure>
  );
}

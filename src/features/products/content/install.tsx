import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

export interface InstallWay {
  readonly where: MessageDescriptor;
  readonly steps: readonly MessageDescriptor[];
}

/** How to install the site on a home screen or desktop in each browser. */
export const installWays: readonly InstallWay[] = [
  {
    where: msg`iPhone and iPad, Safari`,
    steps: [msg`Tap Share.`, msg`Choose Add to Home Screen.`, msg`Tap Add.`],
  },
  {
    where: msg`Android, Chrome`,
    steps: [msg`Open the menu with the three dots.`, msg`Choose Add to Home screen, then Install.`],
  },
  {
    where: msg`Android, Samsung Internet`,
    steps: [msg`Open the menu.`, msg`Choose Add page to, then Home screen.`],
  },
  {
    where: msg`Windows, macOS and Linux, Chrome or Edge`,
    steps: [msg`Click the install icon at the end of the address bar.`, msg`Click Install.`],
  },
  {
    where: msg`macOS, Safari`,
    steps: [msg`Open the File menu.`, msg`Choose Add to Dock.`],
  },
  {
    where: msg`Firefox on Android or a computer`,
    steps: [
      msg`On Android: open the menu and choose Install.`,
      msg`On a computer: bookmark this site. History opens without a network there too.`,
    ],
  },
];

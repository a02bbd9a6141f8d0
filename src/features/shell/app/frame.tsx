/** The parts of the workspace's frame, loaded together. */
export { default as AppHeader } from './app-header.tsx';
export { default as BottomBar } from './bottom-bar.tsx';
export { default as Sidebar } from './sidebar.tsx';

/**
 * Opens the device's database in parallel with the screen's code, if both are on the device: on a first visit there is
 * nothing to read.
 */
export function openDevice(): void {
  if (navigator.serviceWorker?.controller) void open().catch(() => undefined);
}

const open = async () => (await import('#src/platform/local.ts')).openLocal();

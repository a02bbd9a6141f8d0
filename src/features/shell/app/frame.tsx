/** The workspace's parts, which come together. */
export { default as AppHeader } from './app-header.tsx';
export { default as BottomBar } from './bottom-bar.tsx';
export { default as Sidebar } from './sidebar.tsx';

/** Opens the device's database beside the screen's code, where both are on the device: a first visit has nothing in it to read. */
export function openDevice(): void {
  if (navigator.serviceWorker?.controller) void open().catch(() => undefined);
}

const open = async () => (await import('#src/platform/local.ts')).openLocal();

/** The workspace's parts, which come together. */
export { default as AppHeader } from './app-header.tsx';
export { default as BottomBar } from './bottom-bar.tsx';
export { default as Sidebar } from './sidebar.tsx';

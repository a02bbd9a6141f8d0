// Runs on the system's Node before anything is installed, so it is plain JavaScript and needs no package.
import { ensureBuilt } from './setup/build.mjs';
import { develop } from './setup/develop.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { giveUp, startServer, stopWithParent } from './setup/process.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  giveUp(`Node 20.19 or newer is needed; this is ${process.versions.node}`);

stopWithParent();
await ensureInstalled();
process.exit(await chosenRun());

/** `--dev`: with hot reload. `--build`: only prepares everything for a start. */
async function chosenRun() {
  if (process.argv.includes('--dev')) return exitCode(await develop());
  await ensureBuilt();
  return process.argv.includes('--build') ? 0 : exitCode(await startServer().ended);
}

/** A child ended by a signal was stopped, usually by us. */
function exitCode({ code }) {
  return code ?? 143;
}

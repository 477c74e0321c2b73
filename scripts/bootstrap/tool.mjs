// Runs before anything is installed, on Node 20: built-ins only, no types.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parentGone } from '../parent-gone.mjs';
import { Problem, withProgress } from '../progress.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The important lines of a tool's error output: npm's first ones, any other tool's last ones. */
const essence = (output) => {
  const lines = output.trim().split('\n');
  const fromNpm = lines.filter((line) => /^npm (?:error|ERR!) \S/.test(line) && !/ {3}| log of this run /.test(line));
  return (fromNpm.length > 0 && lines.length === fromNpm.length ? fromNpm.slice(0, 6) : lines.slice(-14)).join('\n');
};

const explain = (what, output) => {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ECONNRESET|UNABLE_TO_(?:GET|VERIFY)/.test(output))
    return `${what} failed because the npm registry cannot be reached. Check the network, or point npm at a mirror (npm config set registry <address>), and start again.\n${essence(output)}`;
  if (/ENOSPC/.test(output))
    return `${what} failed because the disk is full. Free some space and start again.\n${essence(output)}`;
  return `${what} failed:\n${essence(output)}`;
};

export const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** The tool that is running now, in its own process group, so that npm's child processes end with it. */
let tool;
const endTool = () => {
  try {
    process.kill(-tool.pid, 'SIGTERM');
  } catch {
    // No tool is running, or it has already ended.
  }
  process.exit(1);
};

/** During the preparations, a request to stop ends the tool and this process. */
export const withEnd = async (work) => {
  for (const signal of signals) process.on(signal, endTool);
  void parentGone().then(() => tool && endTool());
  try {
    return await work();
  } finally {
    for (const signal of signals) process.off(signal, endTool);
  }
};

export const output = (command, args) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    tool = child;
    let text = '';
    const collect = (chunk) => (text = (text + chunk).slice(-100_000));
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => reject(error));
    child.on('close', (code) => {
      tool = undefined;
      if (code === 0) resolve(text);
      else reject(new Error(text));
    });
  });

export const run = (label, command, args) =>
  withProgress(label, () =>
    output(command, args).catch((error) => {
      throw new Problem(explain(label, error.message));
    }),
  );

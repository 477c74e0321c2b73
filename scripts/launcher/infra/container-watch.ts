import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { note } from '../../progress.mjs';
import { endWithUs } from '../reaper.ts';

const pauseMs = 1000;

/** Restarts a project's containers whenever one ends; the engine itself would not restart one killed by hand. */
export const watchContainers = (project: string, startAgain: () => Promise<unknown>): { stop: () => void } => {
  const filters = [`label=com.docker.compose.project=${project}`, 'event=die'].flatMap((filter) => [
    '--filter',
    filter,
  ]);
  const format = '{{index .Actor.Attributes "com.docker.compose.service"}}';
  const events = spawn('docker', ['events', ...filters, '--format', format], { stdio: ['ignore', 'pipe', 'ignore'] });
  endWithUs(events);
  let isStopping = false;
  const revive = async (name: string): Promise<void> => {
    if (isStopping) return;
    note(`! the container ${name} ended; starting it again in ${String(pauseMs / 1000)} s`);
    await pause(pauseMs);
    await startAgain();
  };
  createInterface(events.stdout).on('line', (name) => void revive(name));
  return {
    stop: () => {
      isStopping = true;
      events.kill();
    },
  };
};

import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { System } from '../bench/system.ts';
import type { BrokerControl } from './broker.ts';
import type { FaultProxy, Tally } from '@kopru/testing';
import type { Fault } from './schedule.ts';

const pidOf = (system: System, name: string): number | undefined =>
  system.pids().find((entry) => entry.name === name)?.pid;

const signal = (pid: number | undefined, name: NodeJS.Signals): boolean => {
  try {
    return pid !== undefined && process.kill(pid, name);
  } catch {
    // The process is just being restarted.
    return false;
  }
};

export interface Target {
  system: System;
  broker: BrokerControl;
  receiver: Tally;
  /** The services' only way to MongoDB, where it is a single server. */
  database: FaultProxy | undefined;
  /** The folder in which clock.mjs finds the shift of each service's clock. */
  clocks: string;
}

/** Mends a fault after `forMs`, even when the wait fails. */
const during = async (forMs: number, mend: () => unknown): Promise<true> => {
  try {
    await pause(forMs);
  } finally {
    await mend();
  }
  return true;
};

/** Tries a command up to ten times, because a starting broker takes none. */
const insist = async (work: () => Promise<void>): Promise<void> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (tries === 10) throw error;
      await pause(3000);
    }
};

const slowDisk = (system: System, forMs: number): Promise<true> => {
  const file = join(system.dataDir, 'slow-disk');
  const writer = spawn(process.execPath, [join(import.meta.dirname, 'slow-disk.mjs'), file], { stdio: 'ignore' });
  return during(forMs, () => {
    writer.kill('SIGKILL');
    rmSync(file, { force: true });
  });
};

/** Makes one thing go wrong, and mends it where the launcher does not. False: there was nothing to strike. */
export const strike = async (
  { system, broker, receiver, database, clocks }: Target,
  fault: Fault,
): Promise<boolean> => {
  switch (fault.kind) {
    case 'kill':
      return signal(pidOf(system, fault.process), 'SIGKILL');
    case 'terminate':
      return signal(pidOf(system, fault.process), 'SIGTERM');
    case 'pause': {
      const pid = pidOf(system, fault.process);
      return signal(pid, 'SIGSTOP') && during(fault.forMs, () => signal(pid, 'SIGCONT'));
    }
    case 'silence':
      database?.stall();
      return database !== undefined && during(fault.forMs, () => database.mend());
    case 'clock': {
      mkdirSync(clocks, { recursive: true });
      const file = join(clocks, fault.process);
      writeFileSync(file, String(fault.byMs));
      return during(fault.forMs, () => {
        writeFileSync(file, '0');
      });
    }
    case 'close-connections':
      await broker.closeConnections();
      return true;
    case 'memory-alarm':
    case 'disk-alarm': {
      const kind = fault.kind === 'memory-alarm' ? 'memory' : 'disk';
      const clear = () => insist(() => broker.alarm(kind, false));
      try {
        await broker.alarm(kind, true);
      } catch (error) {
        // The alarm may have been set although its command failed, and nobody else would clear it.
        await clear();
        throw error;
      }
      return during(fault.forMs, clear);
    }
    case 'slow-disk':
      return slowDisk(system, fault.forMs);
    case 'receiver-outage':
      receiver.answer(fault.reply);
      return during(fault.forMs, () => {
        receiver.answer(200);
      });
  }
};

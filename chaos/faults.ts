import type { System } from '../bench/system.ts';
import type { BrokerControl } from './broker.ts';
import type { ChaosReceiver } from './receiver.ts';
import type { Fault } from './schedule.ts';

const pidOf = (system: System, name: string): number | undefined =>
  system.pids().find((entry) => entry.name === name)?.pid;

const signal = (pid: number | undefined, name: NodeJS.Signals): boolean => {
  try {
    return pid !== undefined && process.kill(pid, name);
  } catch {
    // It is just being started again.
    return false;
  }
};

const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

export interface Target {
  system: System;
  broker: BrokerControl;
  receiver: ChaosReceiver;
}

/** Makes one thing go wrong, and mends it where the launcher does not. False: there was nothing to strike. */
export const strike = async ({ system, broker, receiver }: Target, fault: Fault): Promise<boolean> => {
  switch (fault.kind) {
    case 'kill':
      return signal(pidOf(system, fault.process), 'SIGKILL');
    case 'terminate':
      return signal(pidOf(system, fault.process), 'SIGTERM');
    case 'pause': {
      const pid = pidOf(system, fault.process);
      if (!signal(pid, 'SIGSTOP')) return false;
      await pause(fault.forMs);
      return signal(pid, 'SIGCONT');
    }
    case 'close-connections':
      await broker.closeConnections();
      return true;
    case 'memory-alarm':
      await broker.memoryAlarm(true);
      await pause(fault.forMs);
      await broker.memoryAlarm(false);
      return true;
    case 'receiver-outage':
      receiver.answerWith(fault.status);
      await pause(fault.forMs);
      receiver.answerWith(200);
      return true;
  }
};

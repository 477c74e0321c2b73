import { readFileSync } from 'node:fs';

/** The memory of a process in MiB, now and at its peak (Linux). */
export const memoryOf = (pid: number): { nowMiB: number; peakMiB: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mib = (field: 'VmHWM' | 'VmRSS'): number =>
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
  return { nowMiB: mib('VmRSS'), peakMiB: mib('VmHWM') };
};

import { readFileSync } from 'node:fs';

const everyMs = 100;

/** Resident memory of a process (Linux). */
const residentMegabytes = (pid: number): number => {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) / 1024;
};

/** Records the largest memory of a process until the result is read. */
export const watchMemory = (pid: number): { peakMegabytes: () => number } => {
  let peak = 0;
  const timer = setInterval(() => {
    try {
      peak = Math.max(peak, residentMegabytes(pid));
    } catch {
      clearInterval(timer);
    }
  }, everyMs);
  return {
    peakMegabytes: () => {
      clearInterval(timer);
      return peak;
    },
  };
};

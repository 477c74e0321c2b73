import { setTimeout as pause } from 'node:timers/promises';

/** Asks until the assertion holds; its last failure is the error when the deadline passes. */
export const waitFor = async <T>(fact: () => T | Promise<T>, deadlineMs = 30_000): Promise<T> => {
  const end = Date.now() + deadlineMs;
  for (;;) {
    try {
      return await fact();
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(100);
    }
  }
};

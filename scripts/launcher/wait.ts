import { setTimeout as pause } from 'node:timers/promises';

/** Asks until the answer is true; false when `deadlineMs` passes first. A question that throws counts as no. */
export const eventually = async (ask: () => Promise<boolean>, deadlineMs: number, everyMs = 150): Promise<boolean> => {
  const end = Date.now() + deadlineMs;
  while (Date.now() < end) {
    if (await ask().catch(() => false)) return true;
    await pause(everyMs);
  }
  return false;
};

export const answers = async (url: string, headers: Record<string, string> = {}): Promise<boolean> => {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(2000) });
  await response.body?.cancel();
  return response.ok;
};

interface Line {
  service: string;
  message: string;
  route?: string;
  reason?: string;
  error?: { message?: string; cause?: { message?: string } };
}

/** What services warned of, by service, text and cause, and how often. */
export const warningsIn = (output: string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const line of output.split('\n')) {
    if (!/"level":"(?:warn|error)"/.test(line)) continue;
    const { service, message, route, reason, error } = JSON.parse(line) as Line;
    const parts = [service, message, route, reason, error?.message, error?.cause?.message];
    const what = parts.filter((part) => part !== undefined).join(': ');
    counts[what] = (counts[what] ?? 0) + 1;
  }
  return counts;
};

// The container is healthy when the service can do its job.
const response = await fetch(`http://127.0.0.1:${process.env.PORT}/readyz`, {
  signal: AbortSignal.timeout(4000),
}).catch(() => undefined);
process.exit(response?.ok ? 0 : 1);

// Preloaded into every service of a chaos run: sends its MongoDB traffic through a proxy that can fall silent.
const port = process.env.CHAOS_MONGODB_PORT;
if (port !== undefined && process.env.MONGODB_URI !== undefined)
  process.env.MONGODB_URI = process.env.MONGODB_URI.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${port}`);

// Stops a mongod without users in order, which it lets only its own machine do: node shut-down.mjs PORT
import { MongoClient } from 'mongodb';

const client = new MongoClient(`mongodb://127.0.0.1:${process.argv[2]}/?directConnection=true`, {
  serverSelectionTimeoutMS: 10_000,
});
try {
  await client.db('admin').command({ shutdown: 1, force: true, timeoutSecs: 10 });
} catch {
  // Breaking the connection is its answer.
}
await client.close();

import { createHash, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

const key = process.env.KOPRU_API_KEY;
const base = `${process.env.KOPRU_URL ?? 'http://127.0.0.1:8080'}/web-api/v1`;
const port = Number(process.env.PORT ?? 9000);
mkdirSync('inbox', { recursive: true });
mkdirSync('done', { recursive: true });

// Hashes have one length, so the comparison takes the same time whatever was sent.
const digest = (text) => createHash('sha256').update(text).digest();
const isOurKey = (header = '') => timingSafeEqual(digest(header.replace(/^Bearer /i, '')), digest(key));

// Stored under the id of the webhook: a repeated one finds its file and has no second effect.
const store = (id, text) => {
  if (existsSync(`inbox/${id}`) || existsSync(`done/${id}`)) return false;
  writeFileSync(`inbox/${id}.part`, text, { flush: true });
  renameSync(`inbox/${id}.part`, `inbox/${id}`);
  return true;
};

// Your part: what the till does with an order. When it fails, the file stays and is tried at the next start.
const work = async (id) => {
  const { olay, veri } = JSON.parse(readFileSync(`inbox/${id}`, 'utf8'));
  if (olay.startsWith('siparis.')) {
    const url = `${base}/orders/${encodeURIComponent(veri.providerOrderId)}`;
    const answer = await fetch(url, { headers: { Authorization: `Bearer ${key}` }, signal: AbortSignal.timeout(8000) });
    const { data, message } = await answer.json();
    if (!answer.ok) throw new Error(message);
    console.log(olay, data.pid, data.status, data.totalDiscountedPrice);
  } else console.log(olay, veri.provider);
  renameSync(`inbox/${id}`, `done/${id}`);
};
const workSafely = (id) => work(id).catch((error) => console.error(id, error.message));

const read = async (request) => {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) if ((size += chunk.length) <= 1_000_000) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

const receive = async (request) => {
  if (request.method !== 'POST') return 405;
  if (!isOurKey(request.headers.authorization)) return 401;
  const text = await read(request);
  let id;
  try {
    const body = JSON.parse(text);
    // Sent by a person from the control panel: there is no such order.
    if (body.test === true) return 200;
    id = body.veri.id;
  } catch {
    return 400;
  }
  // Checked, because it becomes a file name.
  if (!/^[0-9a-f]{24}$/.test(id)) return 400;
  if (store(id, text)) setImmediate(workSafely, id);
  return 200;
};

createServer((request, response) => {
  receive(request)
    .catch(() => 500)
    .then((status) => response.writeHead(status).end());
}).listen(port, () => console.log(`listening on ${port}`));
for (const id of readdirSync('inbox')) if (!id.endsWith('.part')) workSafely(id);

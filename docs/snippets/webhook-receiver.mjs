import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

const key = process.env.KOPRU_API_KEY;
// Of an endpoint that signs (whsec_…); without it the key alone decides.
const secret = process.env.KOPRU_SIGNING_SECRET;
const base = `${process.env.KOPRU_URL ?? 'http://127.0.0.1:8080'}/web-api/v1`;
const port = Number(process.env.PORT ?? 9000);
mkdirSync('inbox', { recursive: true });
mkdirSync('done', { recursive: true });

// Hashes have one length, so the comparison takes the same time whatever was sent.
const digest = (text) => createHash('sha256').update(text).digest();
const isEqual = (sent, own) => timingSafeEqual(digest(sent), digest(own));
const isOurKey = (header = '') => isEqual(header.replace(/^Bearer /i, ''), key);

// As Standard Webhooks says: the signature is of the id, the time and the body as it came.
const isSigned = (headers, text) => {
  if (!secret) return true;
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = headers;
  // What somebody has copied is of no use five minutes later.
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false;
  const hmac = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'));
  const own = `v1,${hmac.update(`${id}.${time}.${text}`).digest('base64')}`;
  // For a day after a change of the secret there are two signatures.
  return signatures.split(' ').some((sent) => isEqual(sent, own));
};

// Stored under the id of the webhook: a repeated one finds its file and has no second effect.
const store = (id, text) => {
  if (existsSync(`inbox/${id}`) || existsSync(`done/${id}`)) return false;
  writeFileSync(`inbox/${id}.part`, text, { flush: true });
  renameSync(`inbox/${id}.part`, `inbox/${id}`);
  return true;
};

// Your part: what the till does with an order.
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
const busy = new Set();
const workSafely = async (id) => {
  if (busy.has(id)) return;
  busy.add(id);
  await work(id).catch((error) => console.error(id, error.message));
  busy.delete(id);
};
const workOnWhatIsLeft = () => {
  for (const id of readdirSync('inbox')) if (!id.endsWith('.part')) workSafely(id);
};

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
  if (!isSigned(request.headers, text)) return 401;
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
// What failed has stayed, and is tried again.
workOnWhatIsLeft();
setInterval(workOnWhatIsLeft, 5000);

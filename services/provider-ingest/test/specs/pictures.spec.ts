import { createServer } from 'node:http';
import { newId } from '@kopru/contracts/values/ids';
import { freePort, listening, sharedSettings, waitFor, type Listening } from '@kopru/testing';
import { stage } from '../support/quiet-stage.ts';
import { errorOf } from '../support/stage.ts';

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from([0xc3, 0x28, 0x00, 0xff])]);
const gif = Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1');
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const most = 2 * 1024 * 1024;

type Served = readonly [type: string, body: Buffer, headers?: Record<string, string>, status?: number];
const served: Record<string, Served> = {
  '/adana.png': ['image/png', png],
  '/ad%20ana.png': ['IMAGE/PNG; charset=binary', png],
  '/wrongly-named.jpg': ['image/jpeg', gif],
  '/largest.png': ['image/png', Buffer.concat([png, Buffer.alloc(most - png.length)])],
  '/too-large.png': ['image/png', Buffer.concat([png, Buffer.alloc(most + 1 - png.length)])],
  '/page.png': ['text/html', png],
  '/drawing.svg': ['image/svg+xml', drawing],
  '/lies.png': ['image/png', drawing],
  '/typeless': ['', png],
  '/moved.png': ['image/png', png, { location: '/adana.png' }, 302],
  '/gone.png': ['image/png', png, {}, 404],
};

describe('a picture of a menu', () => {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url === '/held.png') {
      waiting.push(() => void response.writeHead(200, { 'content-type': 'image/png' }).end(png));
      return;
    }
    const [type, body, headers = {}, status = 200] = served[url] ?? ['text/plain', Buffer.from('?'), {}, 404];
    response.writeHead(status, { ...(type === '' ? {} : { 'content-type': type }), ...headers }).end(body);
  });
  let at: Listening;
  beforeAll(async () => {
    at = await listening(server);
  });
  afterAll(() => at?.stop());

  const read = (url: string, accountId = newId()) => stage.internal('POST', '/picture', { url }, accountId);
  const refusalOf = async (url: string): Promise<unknown> => {
    const answer = await read(url);
    const { code, params } = errorOf(answer);
    return [answer.status, code, (params?.['reason'] as { code: string }).code];
  };

  it('comes as it is, with its type', async () => {
    const { status, data } = await read(`${at.url}/adana.png`);
    expect([status, data]).toEqual([
      200,
      { success: true, data: { type: 'image/png', base64: png.toString('base64') } },
    ]);
  });

  it('comes from an address that is written as browsers take it', async () => {
    expect((await read(`${at.url}/ad ana.png`)).status).toBe(200);
  });

  it('is called what its bytes are', async () => {
    const { data } = await read(`${at.url}/wrongly-named.jpg`);
    expect(data).toMatchObject({ data: { type: 'image/gif', base64: gif.toString('base64') } });
  });

  it('has at most 2 MiB', async () => {
    expect((await read(`${at.url}/largest.png`)).status).toBe(200);
    expect(await refusalOf(`${at.url}/too-large.png`)).toEqual([502, 'picture_unavailable', 'picture_too_large']);
  });

  it.each(['page.png', 'drawing.svg', 'lies.png', 'typeless'])('is not what is none: %s', async (path) => {
    expect(await refusalOf(`${at.url}/${path}`)).toEqual([502, 'picture_unavailable', 'not_a_picture']);
  });

  it.each(['moved.png', 'gone.png'])('is not looked for elsewhere: %s', async (path) => {
    asked.length = 0;
    expect(await refusalOf(`${at.url}/${path}`)).toEqual([502, 'picture_unavailable', 'answered_status']);
    expect(asked).toEqual([`/${path}`]);
  });

  it('is not read from an address that is none, or of the own network', async () => {
    const { port } = at;
    const refused = [
      [`http://127.0.0.2:${port}/adana.png`, 'loopback_address'],
      ['http://10.0.0.1/adana.png', 'private_address'],
      ['http://169.254.169.254/latest/meta-data', 'link_local_address'],
      ['file:///etc/passwd', 'only_http_and_https'],
      ['adana.png', 'address_invalid'],
    ] as const;
    asked.length = 0;
    for (const [url, reason] of refused)
      expect([url, await refusalOf(url)]).toEqual([url, [502, 'picture_unavailable', reason]]);
    expect(asked).toEqual([]);
  });

  it('waits while eight others of its account come, and delays those of no other account', async () => {
    asked.length = 0;
    const accountId = newId();
    const reads = Array.from({ length: 9 }, () => read(`${at.url}/held.png`, accountId));
    await waitFor(() => Promise.resolve(waiting.length >= 8));
    expect((await read(`${at.url}/adana.png`)).status).toBe(200);
    expect(asked.filter((path) => path === '/held.png')).toHaveLength(8);
    for (const release of waiting.splice(0)) release();
    await waitFor(() => Promise.resolve(waiting.length === 1));
    waiting[0]?.();
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(reads.map(() => 200));
  });

  it('is not asked for when its caller is gone', async () => {
    asked.length = 0;
    waiting.length = 0;
    const accountId = newId();
    const reads = Array.from({ length: 8 }, () => read(`${at.url}/held.png`, accountId));
    await waitFor(() => Promise.resolve(waiting.length === 8));
    const leaving = new AbortController();
    const left = fetch(`${stage.ingest.internalUrl()}/internal/picture`, {
      method: 'POST',
      headers: {
        'x-internal-token': sharedSettings.INTERNAL_TOKEN,
        'x-account-id': accountId,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ url: `${at.url}/adana.png` }),
      signal: leaving.signal,
    }).catch(() => 'left');
    // It waits by the time at which another account's has come.
    await read(`${at.url}/wrongly-named.jpg`);
    leaving.abort();
    expect(await left).toBe('left');
    await read(`${at.url}/wrongly-named.jpg`);
    for (const release of waiting.splice(0)) release();
    await Promise.all(reads);
    // Behind those that waited.
    expect((await read(`${at.url}/ad ana.png`, accountId)).status).toBe(200);
    expect(asked).not.toContain('/adana.png');
  });

  it('is said not to be there when nobody answers', async () => {
    const url = `http://127.0.0.1:${await freePort()}/adana.png`;
    expect(await refusalOf(url)).toEqual([502, 'picture_unavailable', 'connection_refused']);
  });
});

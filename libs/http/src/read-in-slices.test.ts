import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { readInSlices } from './read-in-slices.ts';

/** A request of which one piece has come and not all. */
const begun = (headers: Record<string, string>): IncomingMessage => {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, headers);
  readInSlices(request);
  request.resume().push('x');
  return request;
};

describe('readInSlices', () => {
  it.each([
    ['a small body', { 'content-length': '65536' }, false],
    ['a large body', { 'content-length': '65537' }, true],
    ['a body of unknown length', { 'transfer-encoding': 'chunked' }, true],
  ])('lets %s wait after its first piece: %j, %p', async (_what, headers, waits) => {
    const request = begun(headers);
    let hadToWait = false;
    request.once('pause', () => (hadToWait = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(hadToWait).toBe(waits);
  });
});

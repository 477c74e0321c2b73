import { eventually } from '@kopru/testing';
import { head, openRaw, type RawAnswer } from './raw-connection.ts';

/** `refused`: the connection ends. `understood`: the request is answered, and the next one is answered as itself. */
type Fate = 'refused' | 'understood';

interface Shape {
  name: string;
  bytes: string;
  fate: Fate;
}

const first = 'X-Request-Id: first';
/** A request that an intermediary with another reading of the message would pass on as a body. */
const hidden = head('GET /hidden HTTP/1.1', 'X-Request-Id: hidden');
const post = (headers: readonly string[], body: string): string =>
  head('POST /nowhere HTTP/1.1', first, ...headers) + body;
const chunked = (headers: readonly string[], body = `0\r\n\r\n`): string => post(headers, body);
const te = 'Transfer-Encoding: chunked';
const hiddenChunk = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`;

const refused = (name: string, bytes: string): Shape => ({ name, bytes, fate: 'refused' });
const understood = (name: string, bytes: string): Shape => ({ name, bytes, fate: 'understood' });

export const shapes: readonly Shape[] = [
  refused('CL.TE', chunked([`Content-Length: ${String(hidden.length + 5)}`, te], `0\r\n\r\n${hidden}`)),
  refused('TE.CL', chunked([te, 'Content-Length: 4'], hiddenChunk)),
  refused('two lengths that differ', post(['Content-Length: 0', `Content-Length: ${String(hidden.length)}`], hidden)),
  refused('the same length twice', post(['Content-Length: 2', 'Content-Length: 2'], '{}')),
  refused('a list of lengths', post([`Content-Length: 0, ${String(hidden.length)}`], hidden)),
  refused('a length with a sign', post(['Content-Length: +2'], `{}${hidden}`)),
  refused('a negative length', post(['Content-Length: -1'], hidden)),
  refused('a hexadecimal length', post(['Content-Length: 0x2'], `{}${hidden}`)),
  refused('a length that overflows', post([`Content-Length: ${String(2n ** 64n + 2n)}`], `{}${hidden}`)),
  refused('a space before the colon of the length', post(['Content-Length : 0'], hidden)),
  refused('a space before the colon of the coding', chunked(['Transfer-Encoding : chunked'], hiddenChunk)),
  refused('an unknown coding', chunked(['Transfer-Encoding: xchunked'], hiddenChunk)),
  refused('a coding after chunked', chunked(['Transfer-Encoding: chunked, identity'], hiddenChunk)),
  refused('a second coding header', chunked([te, 'Transfer-Encoding: identity'], hiddenChunk)),
  refused('a quoted coding', chunked(['Transfer-Encoding: "chunked"'], hiddenChunk)),
  refused('a coding behind a vertical tab', chunked(['Transfer-Encoding: \x0bchunked'], hiddenChunk)),
  refused('a coding on a folded line', chunked(['Transfer-Encoding:\r\n chunked'], hiddenChunk)),
  refused('a coding behind a bare LF', chunked(['X: y\nTransfer-Encoding: chunked'], hiddenChunk)),
  refused('a coding behind a bare CR', chunked(['X: y\rTransfer-Encoding: chunked'], hiddenChunk)),
  refused('a NUL in a header', post(['X: a\0b', 'Content-Length: 0'], hidden)),
  refused('a header without a name', post([': x', 'Content-Length: 0'], hidden)),
  refused('a name with a space', post(['X Y: z', 'Content-Length: 0'], hidden)),
  refused('lines that end with LF alone', post(['Content-Length: 0'], '').replaceAll('\r\n', '\n')),
  refused('a chunk size with a sign', chunked([te], `+0\r\n\r\n${hidden}`)),
  refused('a chunk size with 0x', chunked([te], `0x0\r\n\r\n${hidden}`)),
  refused('a chunk size that overflows', chunked([te], `10000000000000000\r\n\r\n${hidden}`)),
  refused('a chunk that is longer than its size', chunked([te], `2\r\n{}x${hidden}`)),
  refused('a chunk extension behind a bare LF', chunked([te], `0;\n\r\n${hidden}`)),
  refused('a chunk line that ends with LF alone', chunked([te], `2\n{}\r\n0\r\n\r\n`)),
  refused('chunk extensions without an end', chunked([te], `2;${'x'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`)),
  refused('a protocol that is none', `GET /nowhere HTTP/9.9\r\nHost: kopru.test\r\n${first}\r\n\r\n`),
  refused('no host', `GET /nowhere HTTP/1.1\r\n${first}\r\n\r\n`),
  refused('an address with a space', head('GET /nowhere /hidden HTTP/1.1', first)),
  refused('the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  refused('trailers that name a length', chunked([te], '2\r\n{}\r\n0\r\nContent-Length: 9\r\n\r\n')),
  understood('a chunk extension', chunked([te], '2;a=b\r\n{}\r\n0\r\n\r\n')),
  understood('a tab before the coding', chunked(['Transfer-Encoding:\tchunked'], '2\r\n{}\r\n0\r\n\r\n')),
  understood('a coding in capitals', chunked(['TRANSFER-ENCODING: CHUNKED'], '2\r\n{}\r\n0\r\n\r\n')),
  understood(
    'a header that only looks like a coding',
    post(['Transfer_Encoding: chunked', 'Content-Length: 5'], '0\r\n\r\n'),
  ),
  understood(
    'a GET with a body',
    head('GET /nowhere HTTP/1.1', first, `Content-Length: ${String(hidden.length)}`) + hidden,
  ),
  understood('a body with a request in it', post([`Content-Length: ${String(hidden.length)}`], hidden)),
  understood('trailers', chunked([te], '2\r\n{}\r\n0\r\nX: y\r\n\r\n')),
];

export interface Treatment {
  fate: Fate | 'hangs';
  answers: RawAnswer[];
}

/** The outcome of a shape, and of an innocent request right behind it on the same connection. */
export const tryShape = async (base: string, { bytes }: Shape): Promise<Treatment> => {
  const connection = await openRaw(base);
  try {
    connection.send(Buffer.from(bytes, 'latin1'));
    connection.send(head('GET /nowhere HTTP/1.1', 'X-Request-Id: next'));
    const isNextAnswered = (): boolean => connection.answers().some(({ requestId }) => requestId === 'next');
    const fate = await eventually(() => {
      if (isNextAnswered()) return 'understood' as const;
      if (connection.isClosed()) return 'refused' as const;
      throw new Error('neither closed nor answered');
    }, 8000).catch(() => 'hangs' as const);
    return { fate, answers: connection.answers() };
  } finally {
    connection.destroy();
  }
};

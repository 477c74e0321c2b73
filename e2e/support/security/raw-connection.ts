import { connect, type Socket } from 'node:net';

/** One answer as it came over the wire. */
export interface RawAnswer {
  status: number;
  /** The id of the answered request; absent when the server could not read a request. */
  requestId: string | undefined;
  head: string;
  body: string;
}

export interface RawConnection {
  send: (bytes: string | Buffer) => void;
  answers: () => RawAnswer[];
  /** Resolves when the server has closed the connection, with how long after its opening. */
  closed: Promise<number>;
  isClosed: () => boolean;
  destroy: () => void;
}

const bodyLength = (head: string, rest: string): number => {
  const length = /^content-length: *(\d+)\r$/im.exec(head)?.[1];
  if (length !== undefined) return Number(length);
  // Node's own answer to an unreadable request has no body and ends the connection.
  return /^connection: *close\r$/im.test(head) ? rest.length : 0;
};

const readAnswers = (text: string): RawAnswer[] => {
  const answers: RawAnswer[] = [];
  let rest = text;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) return answers;
    const head = rest.slice(0, end + 2);
    const after = rest.slice(end + 4);
    const length = bodyLength(head, after);
    if (after.length < length) return answers;
    answers.push({
      status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
      requestId: /^x-request-id: *(\S+)\r$/im.exec(head)?.[1],
      head,
      body: after.slice(0, length),
    });
    rest = after.slice(length);
  }
};

/** A TCP connection that sends exactly the given bytes. */
export const openRaw = async (base: string): Promise<RawConnection> => {
  const { hostname, port } = new URL(base);
  const startedAt = Date.now();
  const socket: Socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  // A refusing server may reset the connection; its answer before that counts.
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) =>
    socket.once('close', () => {
      resolve(Date.now() - startedAt);
    }),
  );
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return {
    send: (bytes) => void socket.write(bytes),
    answers: () => readAnswers(text),
    closed,
    isClosed: () => socket.destroyed,
    destroy: () => socket.destroy(),
  };
};

/** The head of a request, one line per header. */
export const head = (requestLine: string, ...headers: string[]): string =>
  `${[requestLine, 'Host: kopru.test', ...headers].join('\r\n')}\r\n\r\n`;

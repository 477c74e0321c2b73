import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { listening } from '@kopru/testing';

/** Where the way to a store breaks off: before anything came, after half of the object, before the answer came back. */
export type Phase = 'open' | 'before' | 'half' | 'answer';

export interface StoreProxy {
  url: string;
  /** From now on objects get this far; those stopped before stay stopped until their sender is gone. */
  setPhase(phase: Phase): void;
  /** How many objects were stopped in this phase. */
  stopped(): number;
  stop(): Promise<void>;
}

const bodyOf = async (incoming: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

export const storeProxy = async (port: number): Promise<StoreProxy> => {
  let phase: Phase = 'open';
  let stopped = 0;

  const forward = (incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, until: Phase): void => {
    const { method, url, headers } = incoming;
    const sent = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      void bodyOf(answer).then((text) => {
        if (until === 'answer') return void (stopped += 1);
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers).end(text);
      });
    });
    sent.on('error', () => outgoing.destroy());
    if (until !== 'half') return void sent.end(body);
    sent.write(body.subarray(0, Math.floor(body.length / 2)), () => (stopped += 1));
    outgoing.on('close', () => sent.destroy());
  };
  const server = createServer((incoming, outgoing) => {
    const until = incoming.method === 'PUT' ? phase : 'open';
    bodyOf(incoming).then(
      (body) => {
        if (until === 'before') stopped += 1;
        else forward(incoming, body, outgoing, until);
      },
      () => undefined,
    );
  });
  const { url, stop } = await listening(server);
  return {
    url,
    setPhase: (next) => {
      phase = next;
      stopped = 0;
    },
    stopped: () => stopped,
    stop,
  };
};

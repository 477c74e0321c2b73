import { receiver, type Receiver } from '@kopru/testing';

/** Another company's worst server: it answers with the status in its address and with everything that it was sent. */
export const openEchoServer = (): Promise<Receiver> =>
  receiver(({ path, headers, text }) => ({
    status: Number(/\/status-(\d{3})/.exec(path)?.[1] ?? 401),
    body: { message: 'refused', headers, body: text },
  }));

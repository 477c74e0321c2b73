import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.ts';

interface Received {
  to: string;
  /** As it was sent, with its encoded words and parts. */
  source: string;
}

const base64Part = /Content-Transfer-Encoding: base64\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/g;

const decoded = (source: string): string =>
  Buffer.from(
    source
      .replaceAll(base64Part, (_all, part: string) => `\r\n\r\n${Buffer.from(part, 'base64').toString('latin1')}`)
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString();

/** A mail server that stores the accepted e-mails; it can stop and start again at the same address. */
export const startMailServer = async () => {
  const received: Received[] = [];
  const refused = new Set<string>();
  const port = await freePort();
  let server: SMTPServer | undefined;
  const start = async (): Promise<void> => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(refused.has(address) ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const source = Buffer.concat(chunks).toString();
          for (const { address } of session.envelope.rcptTo) received.push({ to: address, source });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', () => resolve()));
  };
  const stop = async (): Promise<void> => {
    await new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(() => resolve())));
    server = undefined;
  };
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    start,
    stop,
    refuse: (address: string): void => void refused.add(address),
    to: (address: string): string[] => received.filter(({ to }) => to === address).map(({ source }) => decoded(source)),
  };
};
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** The token of the link in an e-mail. */
export const tokenIn = (mail: string | undefined): string => /set-password#([\w-]{43})/.exec(mail ?? '')?.[1] ?? '';

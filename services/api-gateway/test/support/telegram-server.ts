import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Sent {
  chat_id: string;
  text: string;
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

/** Telegram's bot API as far as it is documented and used: getMe, getUpdates, sendMessage. */
export const startTelegram = async () => {
  const token = '123456:deneme-jetonu';
  const sent: Sent[] = [];
  const blocked = new Set<string>();
  let updates: { update_id: number; message: object }[] = [];
  let lastId = 700;
  let status = 200;
  const answers: Record<string, (body: Record<string, unknown>) => object> = {
    getMe: () => ({
      ok: true,
      result: { id: 123456, is_bot: true, first_name: 'Köprü', username: 'kopru_deneme_bot' },
    }),
    getUpdates: ({ offset }) => {
      updates = updates.filter(({ update_id: id }) => id >= Number(offset));
      return { ok: true, result: updates };
    },
    sendMessage: (body) => {
      if (blocked.has(String(body['chat_id'])))
        return { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' };
      sent.push(body as unknown as Sent);
      return { ok: true, result: { message_id: sent.length } };
    },
  };
  const server = createServer((request, response) => {
    void (async () => {
      const body = JSON.parse((await textOf(request)) || '{}') as Record<string, unknown>;
      const [, bot, method = ''] = (request.url ?? '').split('/');
      const answer = bot === `bot${token}` ? answers[method]?.(body) : undefined;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(status === 200 ? JSON.stringify(answer ?? { ok: false, error_code: 404 }) : 'Bad Gateway');
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    token,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** A person opens the link of a contact and presses Start. */
    open: (link: string, chat: number, username?: string): void => {
      const start = new URL(link).searchParams.get('start') ?? '';
      const name = username === undefined ? {} : { username };
      lastId += 1;
      updates.push({
        update_id: lastId,
        message: { chat: { id: chat, type: 'private', first_name: 'Zeynep', ...name }, text: `/start ${start}` },
      });
    },
    block: (chat: number): void => void blocked.add(String(chat)),
    unblock: (chat: number): void => void blocked.delete(String(chat)),
    answerWith: (next: number): void => {
      status = next;
    },
    to: (chat: number): string[] => sent.filter((one) => one.chat_id === String(chat)).map(({ text }) => text),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
export type TelegramServer = Awaited<ReturnType<typeof startTelegram>>;

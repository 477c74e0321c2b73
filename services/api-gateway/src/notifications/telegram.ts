import { z } from 'zod';
import type { Logger } from '@kopru/runtime';

/** https://core.telegram.org/bots/api: every answer of the API, as far as it is read here. */
const answerSchema = z.object({ ok: z.boolean(), error_code: z.int().optional(), result: z.unknown().optional() });
const botSchema = z.object({ username: z.string() });
const updatesSchema = z.array(
  z.object({
    update_id: z.int(),
    message: z
      .object({
        text: z.string().optional(),
        chat: z.object({ id: z.int(), username: z.string().optional(), first_name: z.string().optional() }),
      })
      .optional(),
  }),
);

const timeoutMs = 10_000;
/** The server will never take a message for this chat: https://core.telegram.org/bots/api#making-requests */
const refusals = [400, 403];

export interface Started {
  /** What stood in the link that the person opened. */
  token: string;
  chat: string;
  name: string;
}

export const createTelegram = ({ url, token, logger }: { url: string; token: string; logger: Logger }) => {
  let offset = 0;
  let bot: string | undefined;
  /** Rejects without a word of the address, because the token stands in it. */
  const call = async (method: string, body: object) => {
    const response = await fetch(`${url}/bot${token}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => {
      throw new Error(`Telegram does not answer ${method}`);
    });
    const answer = answerSchema.safeParse(await response.json().catch(() => undefined));
    if (!answer.success) throw new Error(`Telegram's answer to ${method} cannot be read (${response.status})`);
    return answer.data;
  };
  const resultOf = async <S extends z.ZodType>(method: string, body: object, schema: S): Promise<z.infer<S>> => {
    const { ok, error_code: code, result } = await call(method, body);
    if (!ok) throw new Error(`Telegram refuses ${method} (${code ?? 'no code'})`);
    return schema.parse(result);
  };
  return {
    /** What a person opens to begin a chat with the bot that brings a token. */
    startUrl: async (start: string): Promise<string> => {
      bot ??= (await resultOf('getMe', {}, botSchema)).username;
      return `https://t.me/${bot}?start=${start}`;
    },
    /** Rejects when the server is unavailable or does not take it now. */
    send: async (chat: string, text: string): Promise<'sent' | 'refused'> => {
      const { ok, error_code: code = 0 } = await call('sendMessage', {
        chat_id: chat,
        text,
        link_preview_options: { is_disabled: true },
      });
      if (ok) return 'sent';
      if (refusals.includes(code)) return 'refused';
      throw new Error(`Telegram refuses a message (${code})`);
    },
    /** Who has begun a chat since the last look. */
    started: async (): Promise<Started[]> => {
      const asked = { offset, timeout: 0, allowed_updates: ['message'] };
      const updates = await resultOf('getUpdates', asked, updatesSchema);
      const found: Started[] = [];
      for (const { update_id: id, message } of updates) {
        offset = Math.max(offset, id + 1);
        const start = /^\/start (\S+)$/.exec(message?.text?.trim() ?? '')?.[1];
        if (start === undefined || message === undefined) continue;
        const { id: chat, username, first_name: firstName = '' } = message.chat;
        found.push({ token: start, chat: String(chat), name: username === undefined ? firstName : `@${username}` });
      }
      if (found.length > 0) logger.info('people started chats with the bot', { count: found.length });
      return found;
    },
  };
};
export type Telegram = ReturnType<typeof createTelegram>;

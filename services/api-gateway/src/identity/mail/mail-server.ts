import type { Transporter } from 'nodemailer';

export interface MailSettings {
  /** `smtp://user:password@host:587` or `smtps://…`; it holds a password. */
  smtpUrl: string;
  from: string;
  /** A password goes over an encrypted line only. */
  isStrict: boolean;
}

export interface Letter {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** The same on every attempt, so that a mail program shows it once. */
  messageId?: string;
}

/** `refused`: the server takes no e-mail for this address; trying again would not help. */
type Outcome = 'sent' | 'refused';

/** What is waited for at most, in each step. */
const stepLimitMs = 10_000;

interface SmtpError {
  code?: string;
  responseCode?: number;
}

/** What may be logged of an error: no address, no link, no password. */
export const mailFault = (error: unknown): SmtpError => {
  const { code, responseCode } = (error ?? {}) as SmtpError;
  return { ...(code === undefined ? {} : { code }), ...(responseCode === undefined ? {} : { responseCode }) };
};

export const createMailServer = ({ smtpUrl, from, isStrict }: MailSettings) => {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isTls = protocol === 'smtps:';
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  let transport: Transporter | undefined;
  const open = async (): Promise<Transporter> => {
    // Loaded for the first letter.
    const { createTransport } = await import('nodemailer');
    transport ??= createTransport({
      host: hostname,
      port: port === '' ? (isTls ? 465 : 587) : Number(port),
      secure: isTls,
      requireTLS: isStrict && username !== '' && !isTls,
      ...(username === '' ? {} : { auth }),
      connectionTimeout: stepLimitMs,
      greetingTimeout: stepLimitMs,
      socketTimeout: stepLimitMs,
      dnsTimeout: stepLimitMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return transport;
  };
  return {
    /** Rejects when the server is unavailable or does not take it now. */
    send: async (letter: Letter): Promise<Outcome> => {
      try {
        const opened = await open();
        await opened.sendMail({ from, ...letter, headers: { 'Auto-Submitted': 'auto-generated' } });
        return 'sent';
      } catch (error) {
        const { code, responseCode = 0 } = mailFault(error);
        if (code === 'EENVELOPE' && responseCode >= 500) return 'refused';
        throw error;
      }
    },
    close: (): void => transport?.close(),
  };
};
export type MailServer = ReturnType<typeof createMailServer>;

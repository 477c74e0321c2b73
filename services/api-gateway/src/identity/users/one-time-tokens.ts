import { date, flag, optional, storedIn, text, type Mongo } from '@kopru/mongo';
import { hashOfToken } from './token.ts';

type Purpose =
  'passkey' | 'new-passkey' | 'single-sign-on' | 'single-sign-on-link' | 'single-sign-on-choice' | 'set-password';

export interface Given {
  subject?: string;
  /** It went by e-mail alone, so a person who has it reads that e-mail. */
  isMailed?: boolean;
  forMs: number;
}

export const oneTimeTokenSchema = storedIn(
  'oneTimeTokens',
  {
    /** Hash of the token; the token itself is stored nowhere. */
    _id: text,
    purpose: text,
    /** What it was given for, such as the id of a user. */
    subject: text,
    isMailed: optional(flag),
    expiresAt: date,
  },
  [
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
    { name: 'of_subject', key: { purpose: 1, subject: 1 } },
  ],
);

/** Tokens that count once, for what they were given, until they end. */
export const createOneTimeTokens = (mongo: Mongo, now: () => Date) => {
  const tokens = mongo.model(oneTimeTokenSchema);
  return {
    give: async (token: string, purpose: Purpose, { subject = '', isMailed = false, forMs }: Given) => {
      const expiresAt = new Date(now().getTime() + forMs);
      const mailed = isMailed ? { isMailed } : {};
      await tokens.insertOne({ _id: hashOfToken(token), purpose, subject, ...mailed, expiresAt });
    },
    /** What a token was given for that was not taken yet; undefined for any other. */
    take: async (token: string, purpose: Purpose): Promise<Required<Omit<Given, 'forMs'>> | undefined> => {
      const taken = await tokens.findOneAndDelete({ _id: hashOfToken(token), purpose, expiresAt: { $gt: now() } });
      return taken === null ? undefined : { subject: taken.subject, isMailed: taken.isMailed ?? false };
    },
    /** What a token is for that was not taken yet; it is not taken by that. */
    subjectOf: async (token: string, purpose: Purpose): Promise<string | undefined> =>
      (await tokens.findOne({ _id: hashOfToken(token), purpose, expiresAt: { $gt: now() } }))?.subject,
    /** Ends whatever was given for this. */
    endAll: async (purpose: Purpose, subject: string): Promise<void> => {
      await tokens.deleteMany({ purpose, subject });
    },
  };
};
export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>;

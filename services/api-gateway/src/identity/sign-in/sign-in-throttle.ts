import { appError } from '@kopru/contracts/errors/errors';
import type { AttemptStore, Limit } from './attempt-store.ts';

const minuteMs = 60_000;

/** For one person's typing errors, from one address or at one device. */
const personal: Limit = { free: 10, firstMs: 2 * minuteMs, maxMs: 15 * minuteMs };
/** For one machine's guesses at many users. */
const ofAddress: Limit = { free: 60, firstMs: 30_000, maxMs: 15 * minuteMs };
/** For many machines' guesses at one user: strangers must not be able to keep somebody out for long. */
const ofUser: Limit = { free: 20, firstMs: 1_000, maxMs: minuteMs };
/** For guesses of the current password in a session that was left open. */
const ofPassword: Limit = { free: 5, firstMs: minuteMs, maxMs: 15 * minuteMs };
/** For requests for a link by e-mail: a stranger must not be able to fill somebody's letter box. */
const ofLetters: Limit = { free: 3, firstMs: 5 * minuteMs, maxMs: 15 * minuteMs };

const dayMs = 24 * 60 * minuteMs;
/** For invitations to somebody who has used none, whichever accounts they come from: one a day. */
const ofInvited: Limit = { free: 1, firstMs: dayMs, maxMs: dayMs };
/** For letters of one account: more than its people in a day, fewer than a sender of advertisements wants. */
const ofInviting: Limit = { free: 50, firstMs: 60 * minuteMs, maxMs: dayMs, retentionMs: dayMs };

/** For codes to one address, from all who ask for them: three a day. */
const ofContact: Limit = { free: 3, firstMs: dayMs, maxMs: dayMs };
/** For codes that one person has sent. */
const ofContacting: Limit = { free: 20, firstMs: 60 * minuteMs, maxMs: dayMs, retentionMs: dayMs };

/** By the name of a count: its limit. The first one is the person's own. */
type Limits = Record<string, Limit>;

/** For proofs without an e-mail, such as a passkey. */
export const proofLimits = (address: string): Limits => ({
  [`proof:${address}`]: personal,
  [`address:${address}`]: ofAddress,
});

export const letterLimits = (email: string, address: string): Limits => ({
  [`letter:${email}`]: ofLetters,
  [`address:${address}`]: ofAddress,
});

/** For invitations to one e-mail; a used one does not count. */
export const invitedLimits = (email: string): Limits => ({ [`invited:${email}`]: ofInvited });

/** For letters that an account sends to whom it invites; its own limit comes first. */
export const invitationLimits = (email: string, accountId: string): Limits => ({
  [`inviting:${accountId}`]: ofInviting,
  ...invitedLimits(email),
});

/** For a code to an address for a person's notifications; the person's own limit comes first. */
export const contactLimits = (userId: string, to: string): Limits => ({
  [`contacting:${userId}`]: ofContacting,
  [`contact:${to}`]: ofContact,
});
/** For test notifications of one contact. */
export const trialLimits = (contactId: string): Limits => ({ [`trial:${contactId}`]: personal });

export const passwordLimits = (userId: string): Limits => ({ [`password:${userId}`]: ofPassword });

/** A user whom an attempt may be about: one e-mail may be a user of several accounts. */
export interface Candidate {
  userId: string;
  /** The device, when this user has signed in there before; then others' failures do not hold it back. */
  knownDevice: string | undefined;
}

/** Who tries to sign in, and from where. */
interface Attempt {
  email: string;
  address: string;
  candidates: readonly Candidate[];
}

const limitsOf = ({ userId, knownDevice }: Candidate, address: string): Limits =>
  knownDevice === undefined
    ? { [`pair:${userId}|${address}`]: personal, [`user:${userId}`]: ofUser }
    : { [`device:${userId}|${knownDevice}`]: personal };

/** Wrong codes of a user: only a right code of this user takes them away. */
const codeLimitsOf = ({ userId, knownDevice }: Candidate): Limits => ({
  [`code:${userId}${knownDevice === undefined ? '' : `|${knownDevice}`}`]: personal,
});

const throttled = (waitMs: number, code: 'sign_in_throttled' | 'too_many_letters' = 'sign_in_throttled') =>
  appError(code, {
    params: { minutes: Math.ceil(waitMs / minuteMs) },
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });

/** An attempt counts as a failure before its password or proof is looked at, until it is forgiven. */
export const createSignInThrottle = ({ count, takeBack, forget }: AttemptStore) => {
  const waitOf = async (limits: Limits): Promise<number> =>
    Math.max(0, ...(await Promise.all(Object.entries(limits).map(([name, limit]) => count(name, limit)))));
  /** `sign_in_throttled` */
  const take = async (limits: Limits): Promise<void> => {
    const waitMs = await waitOf(limits);
    if (waitMs > 0) throw throttled(waitMs);
  };
  /** The attempt was no failure: the person's own are forgotten, too. */
  const forgive = async (limits: Limits): Promise<void> => {
    const [own = '', ...shared] = Object.keys(limits);
    await forget(own);
    await takeBack(shared);
  };

  return {
    take,
    /** Before a letter is sent: `too_many_letters`. What one limit refuses takes nothing from those behind it. */
    takeLetter: async (limits: Limits): Promise<void> => {
      for (const [name, limit] of Object.entries(limits)) {
        const waitMs = await count(name, limit);
        if (waitMs > 0) throw throttled(waitMs, 'too_many_letters');
      }
    },
    /** The letter was not written after all. */
    returnLetter: (limits: Limits): Promise<void> => takeBack(Object.keys(limits)),
    forgive,
    /**
     * Counts an attempt to sign in at every user whom it may be about: what one user's own sign-in forgives is never what
     * was counted for another one. `sign_in_throttled` when none of them may be tried.
     */
    attempt: async ({ email, address, candidates }: Attempt) => {
      // An e-mail that nobody has is counted like a user.
      const users = candidates.length === 0 ? [{ userId: email, knownDevice: undefined }] : candidates;
      const isStranger = ({ knownDevice }: Candidate): boolean => knownDevice === undefined;
      const addressLimits: Limits = users.some(isStranger) ? { [`address:${address}`]: ofAddress } : {};
      const [addressMs, ...waits] = await Promise.all([
        waitOf(addressLimits),
        ...users.map((user) => waitOf(limitsOf(user, address))),
      ]);
      const tried = users.map((user, index) => ({
        user,
        waitMs: Math.max(waits[index] ?? 0, isStranger(user) ? addressMs : 0),
      }));
      const open = tried.filter(({ waitMs }) => waitMs === 0).map(({ user }) => user);
      // A device that is known here sees its own wait; no answer shows a user elsewhere with the same e-mail.
      const here = tried.filter(({ user }) => !isStranger(user));
      const waitMs = Math.min(...(here.length > 0 ? here : tried).map((one) => one.waitMs));
      const maxHereMs = Math.max(0, ...here.map((one) => one.waitMs));
      if (open.length === 0) throw throttled(waitMs);

      const namesOf = (user: Candidate): string[] => Object.keys(limitsOf(user, address));
      /** What was counted for nothing when this user's password was right: those after it were not looked at. */
      const unlooked = (right: Candidate): string[] => {
        const index = open.indexOf(right);
        const isStrangerTried = open.slice(0, index).some(isStranger);
        return [
          ...open.slice(index + 1).flatMap((user) => namesOf(user)),
          ...(isStrangerTried ? [] : Object.keys(addressLimits)),
        ];
      };
      return {
        /** The users whose passwords may be looked at, in this order, until one is right. */
        open,
        /** No password was right: the error for that. */
        failed: () => (maxHereMs > 0 ? throttled(maxHereMs) : appError('sign_in_failed')),
        /** The password was right, but a code is missing: neither a failure nor a success. */
        unfinished: (right: Candidate): Promise<void> => takeBack([...unlooked(right), ...namesOf(right)]),
        /** Before a one-time code of this user is looked at: `sign_in_throttled`. */
        takeCode: async (right: Candidate): Promise<void> => {
          await take(codeLimitsOf(right));
        },
        /** The user has signed in, by a one-time code where one was taken. */
        done: async (right: Candidate, { withCode }: { withCode: boolean }): Promise<void> => {
          const [own = '', ...shared] = namesOf(right);
          await Promise.all([
            forget(own),
            takeBack([...unlooked(right), ...shared]),
            ...(withCode ? Object.keys(codeLimitsOf(right)).map((name) => forget(name)) : []),
          ]);
        },
      };
    },
  };
};
export type SignInThrottle = ReturnType<typeof createSignInThrottle>;

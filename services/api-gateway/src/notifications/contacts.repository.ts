import { randomInt } from 'node:crypto';
import { appError } from '@kopru/contracts/errors/errors';
import type { Locale } from '@kopru/contracts/errors/failures';
import type { Contact, ContactRules, NewContact } from '@kopru/contracts/panel/contacts';
import { codeKinds, numberKinds, type ContactKind } from '@kopru/contracts/panel/values';
import { newId } from '@kopru/contracts/values/ids';
import { midnight, workingDayOf } from '@kopru/contracts/values/time-zone';
import { isDuplicateKey, type Mongo } from '@kopru/mongo';
import { hashOfToken, newToken } from '../identity/users/token.ts';
import { contactSchema, type ContactDocument } from './contact.model.ts';
import type { PushSubscription } from './web-push.ts';

export interface ContactOwner {
  accountId: string;
  userId: string;
}

/** A shop has a handful. */
const maxContacts = 10;
const unconfirmedMs = 86_400_000;
/** Of six digits: so many guesses find one in 200,000. */
const maxTries = 5;
/** A person who is notified more often in a day reads no more. */
const maxPerDay = 200;

const usualRules = {
  push: { afterSeconds: 15 },
  email: { afterSeconds: 60 },
  telegram: { afterSeconds: 15 },
  sms: { afterSeconds: 90 },
  call: { afterSeconds: 90 },
} as const;

/** Whether a code goes to the address; otherwise the person brings a token, or their browser. */
export const isConfirmedByCode = (kind: ContactKind): boolean => codeKinds.some((one) => one === kind);

const stateOf = ({ confirmedAt, refusedAt }: ContactDocument): Contact['state'] => {
  if (confirmedAt === undefined) return 'unconfirmed';
  return refusedAt === undefined ? 'confirmed' : 'refused';
};
const viewOf = (contact: ContactDocument, confirmUrl: string | null = null): Contact => {
  const { _id: id, kind, address, afterSeconds, quiet, restaurantIds, lastNotifiedAt, createdAt } = contact;
  return {
    ...{ id, kind, address, afterSeconds, quiet, restaurantIds, confirmUrl },
    digest: contact.digestSince !== undefined,
    state: stateOf(contact),
    lastNotifiedAt: lastNotifiedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
};

const ofBrowser = (subscription: PushSubscription) => ({
  subscription,
  endpointHash: hashOfToken(subscription.endpoint),
});
const addressOf = (given: NewContact): string => {
  if (given.kind === 'push') return given.name;
  return given.kind === 'telegram' ? '' : given.address;
};

/** The contacts of users: their e-mail addresses, numbers and chats, confirmed by their owners. */
export const createContactRepository = (mongo: Mongo, now: () => Date) => {
  const contacts = mongo.model(contactSchema);
  let isAnyKnown = false;
  const confirmed = () => ({ $set: { confirmedAt: now() }, $unset: { proof: 1, unconfirmedUntil: 1 } }) as const;
  const required = async (owner: ContactOwner, id: string): Promise<ContactDocument> => {
    const contact = await contacts.findOne({ _id: id, ...owner });
    if (contact === null) throw appError('contact_not_found');
    return contact;
  };

  return {
    list: async (owner: ContactOwner): Promise<Contact[]> =>
      (await contacts.find(owner).sort({ createdAt: 1 })).map((contact) => viewOf(contact)),
    required,
    viewOf,
    /**
     * `contacts_full`, `already_exists`. The code, or the token, that confirms it is in this answer and nowhere else;
     * null: it is confirmed already.
     */
    add: async (
      owner: ContactOwner,
      { contact: given, locale, isProven }: { contact: NewContact; locale: Locale; isProven: boolean },
    ): Promise<{ contact: ContactDocument; proof: string | null }> => {
      if ((await contacts.countDocuments(owner)) >= maxContacts)
        throw appError('contacts_full', { params: { max: maxContacts } });
      const at = now();
      const isByCode = isConfirmedByCode(given.kind);
      const code = isByCode ? String(randomInt(1_000_000)).padStart(6, '0') : newToken();
      const open = {
        // A code alone would be the same for two contacts.
        proof: {
          hash: hashOfToken(isByCode ? `${owner.userId} ${addressOf(given)} ${code}` : code),
          tries: 0,
        },
        unconfirmedUntil: new Date(at.getTime() + unconfirmedMs),
      };
      const contact: ContactDocument = {
        _id: newId(at),
        ...owner,
        kind: given.kind,
        address: addressOf(given),
        ...(given.kind === 'push' && ofBrowser(given.subscription)),
        locale,
        ...usualRules[given.kind],
        quiet: null,
        restaurantIds: [],
        createdAt: at,
        lastNotifiedAt: null,
        ...(isProven ? { confirmedAt: at } : open),
      };
      try {
        await contacts.insertOne(contact);
        isAnyKnown = true;
      } catch (error) {
        if (isDuplicateKey(error)) throw appError('already_exists', { params: { what: contact.address } });
        throw error;
      }
      return { contact, proof: isProven ? null : code };
    },
    /** Whether the person has shown that a mobile number is theirs, by a text message or by a call. */
    hasNumber: async (owner: ContactOwner, address: string): Promise<boolean> =>
      (await contacts.findOne({
        ...owner,
        kind: { $in: [...numberKinds] },
        address,
        confirmedAt: { $exists: true },
      })) !== null,
    /** `contact_not_found`, `wrong_code` */
    confirm: async (owner: ContactOwner, id: string, code: string): Promise<Contact> => {
      const { address, confirmedAt } = await required(owner, id);
      if (confirmedAt !== undefined) throw appError('wrong_code');
      const tried = await contacts.updateOne(
        { _id: id, ...owner, 'proof.tries': { $lt: maxTries } },
        { $inc: { 'proof.tries': 1 } },
      );
      const hash = hashOfToken(`${owner.userId} ${address} ${code}`);
      const changed =
        tried.matchedCount === 0
          ? null
          : await contacts.findOneAndUpdate({ _id: id, ...owner, 'proof.hash': hash }, confirmed(), {
              returnDocument: 'after',
            });
      if (changed === null) throw appError('wrong_code');
      return viewOf(changed);
    },
    /** By the token that somebody handed on in a chat; false: nobody waits for it. */
    confirmChat: async (token: string, { chat, name }: { chat: string; name: string }): Promise<boolean> => {
      const { matchedCount } = await contacts.updateOne(
        { 'proof.hash': hashOfToken(token), kind: 'telegram' },
        { $set: { ...confirmed().$set, chat, address: name }, $unset: confirmed().$unset },
      );
      return matchedCount > 0;
    },
    waitsForChat: async (): Promise<boolean> =>
      (await contacts.countDocuments({ kind: 'telegram', 'proof.hash': { $exists: true } }, { limit: 1 })) > 0,
    /** One that was refused is tried again from now on. */
    change: async (owner: ContactOwner, id: string, { digest, ...rules }: ContactRules): Promise<Contact> => {
      if (digest)
        await contacts.updateOne(
          { _id: id, ...owner, digestSince: { $exists: false } },
          { $set: { digestSince: now() } },
        );
      const changed = await contacts.findOneAndUpdate(
        { _id: id, ...owner },
        { $set: rules, $unset: { refusedAt: 1, ...(!digest && { digestSince: 1 }) } },
        { returnDocument: 'after' },
      );
      if (changed === null) throw appError('contact_not_found');
      return viewOf(changed);
    },
    remove: async (owner: ContactOwner, id: string): Promise<void> => {
      const { deletedCount } = await contacts.deleteOne({ _id: id, ...owner });
      if (deletedCount === 0) throw appError('contact_not_found');
    },
    removeAllOf: async (owner: ContactOwner): Promise<void> => {
      await contacts.deleteMany(owner);
    },
    /** Those that get notifications, of these accounts. */
    confirmedOf: (accountIds: readonly string[]): Promise<ContactDocument[]> =>
      contacts.find({
        accountId: { $in: [...accountIds] },
        confirmedAt: { $exists: true },
        refusedAt: { $exists: false },
      }),
    /** Of any account, as far as this process knows. */
    isAnyKnown: (): boolean => isAnyKnown,
    isAnyThere: async (): Promise<boolean> => (isAnyKnown ||= (await contacts.findOne({}, { _id: 1 })) !== null),
    wantingDigest: (): Promise<ContactDocument[]> => contacts.find({ digestSince: { $exists: true } }),
    find: async (accountId: string, id: string): Promise<ContactDocument | undefined> =>
      (await contacts.findOne({ _id: id, accountId })) ?? undefined,
    refuse: async ({ _id, accountId }: ContactDocument): Promise<void> => {
      await contacts.updateOne({ _id, accountId }, { $set: { refusedAt: now() } });
    },
    accept: async ({ _id, accountId }: ContactDocument): Promise<void> => {
      await contacts.updateOne({ _id, accountId }, { $unset: { refusedAt: 1 } });
    },
    /** False: it has had enough for this day. */
    count: async ({ _id, accountId }: ContactDocument): Promise<boolean> => {
      const day = workingDayOf(now(), midnight);
      const notifiedOnDay = { $cond: [{ $eq: ['$day', day] }, { $add: ['$notifiedOnDay', 1] }, 1] };
      const { matchedCount } = await contacts.updateOne(
        { _id, accountId, $or: [{ day: { $ne: day } }, { notifiedOnDay: { $lt: maxPerDay } }] },
        [{ $set: { notifiedOnDay, day, lastNotifiedAt: now() } }],
        { updatePipeline: true },
      );
      return matchedCount > 0;
    },
  };
};
export type ContactRepository = ReturnType<typeof createContactRepository>;

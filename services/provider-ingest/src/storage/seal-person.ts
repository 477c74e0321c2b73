import { appError } from '@kopru/contracts/errors/errors';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { isNoteRepeated, type OrderArrived, type PlatformUpdate } from '@kopru/contracts/messages/messages';
import {
  sealedAfterEnd,
  sealedAtMost,
  personalInOrder,
  personalInUpdate,
  takeOut,
} from '@kopru/contracts/orders/personal-data';
import { arrivedOrderIdOf, orderIdOf } from '@kopru/contracts/values/ids';
import type { HourKeys } from '@kopru/secrets';

/** In privacy mode, the personal data of an order leaves this process only sealed. */
export interface SealPerson {
  order(arrived: OrderArrived, hours: number): Promise<OrderArrived>;
  update(update: PlatformUpdate, hours: number): Promise<PlatformUpdate>;
  /** A text that is saved for support; outside of privacy mode unchanged. */
  text(integration: IntegrationCredentials, text: string): Promise<string>;
  /** Undefined once its key has expired. */
  opened(text: string, integrationId: string): Promise<string | undefined>;
}

/** No text that a platform sends begins so. */
const mark = 'held:';
const textContext = (integrationId: string): string => `held-push:${integrationId}`;

/** The note is sealed, so no other member may have the same text. */
const withoutRepeatedNote = (update: PlatformUpdate): PlatformUpdate => {
  const { cancel } = update;
  return cancel !== undefined && isNoteRepeated(cancel)
    ? { ...update, cancel: { ...cancel, reasonName: null } }
    : update;
};

export const makeSealPerson = (keys: HourKeys, now: () => Date): SealPerson => {
  const seal = async (...given: Parameters<HourKeys['seal']>): Promise<string> => {
    try {
      return await keys.seal(...given);
    } catch (cause) {
      throw appError('unavailable', { cause, retryAfterSeconds: 2 });
    }
  };
  return {
    order: async (arrived, hours) => {
      const id = arrivedOrderIdOf(arrived);
      const { rest, taken } = takeOut(arrived.order, personalInOrder);
      const until = sealedAtMost(hours, new Date(arrived.receivedAt), rest.scheduledFor);
      const [person, raw] = await Promise.all([
        seal(JSON.stringify(taken), `person:${id}`, until),
        seal(arrived.raw, `raw:${id}`, until),
      ]);
      return { ...arrived, order: rest, raw: '', sealed: { person, raw, hours, until: until.toISOString() } };
    },
    update: async (update, hours) => {
      const { rest, taken } = takeOut(withoutRepeatedNote(update), personalInUpdate);
      if (taken.length === 0) return update;
      const sealed = await seal(JSON.stringify(taken), `report:${orderIdOf(update)}`, sealedAtMost(hours, now()));
      return { ...rest, sealed };
    },
    text: async ({ integrationId, privacyHours }, text) => {
      if (privacyHours === undefined) return text;
      return `${mark}${await seal(text, textContext(integrationId), sealedAfterEnd(privacyHours, now()))}`;
    },
    opened: async (text, integrationId) =>
      text.startsWith(mark) ? keys.open(text.slice(mark.length), textContext(integrationId)) : text,
  };
};

import { normalisedName, phoneDigits, type PersonPushes } from '@kopru/contracts/internal/persons';
import type { Collection } from '@kopru/mongo';
import type { SealPerson } from './seal-person.ts';
import type { RefusedDocument, RefusedTotal } from './refused.model.ts';
import type { RejectedDocument } from './rejected.model.ts';

interface Push {
  id: string;
  at: string;
  body: string;
}

export interface PersonPushRepository {
  find(accountId: string, wanted: PersonPushes): Promise<Push[]>;
  erase(accountId: string, wanted: PersonPushes): Promise<number>;
}

/** A number that several customers have is only that of whom the body names; of an empty name it says nothing. */
const isNamed = (body: string, customerName: string | undefined): boolean =>
  customerName === undefined || (customerName !== '' && normalisedName(body).includes(normalisedName(customerName)));

/** Bodies are in every platform's own form, so they are looked through as texts. */
const isAbout =
  ({ person: { phone, customer, mail, customerName }, numbers }: PersonPushes) =>
  (body: string): boolean =>
    numbers.some((text) => body.includes(JSON.stringify(text))) ||
    (((mail !== undefined && body.toLowerCase().includes(JSON.stringify(mail))) ||
      (phone !== undefined && body.replaceAll(/[\s()+./-]/g, '').includes(phoneDigits(phone))) ||
      (customer !== undefined && body.includes(JSON.stringify(customer)))) &&
      isNamed(body, customerName));

/** Personal data outside of orders: pushes that could not be read, and facts of integrations that were off. */
export const createPersonPushes = (parts: {
  rejected: Collection<RejectedDocument>;
  refused: Collection<RefusedDocument>;
  refusedTotals: Collection<RefusedTotal>;
  sealPerson: SealPerson;
}): PersonPushRepository => {
  const { rejected, refused, refusedTotals, sealPerson } = parts;
  const rejectedOf = async (accountId: string, isWanted: (body: string) => boolean): Promise<Push[]> => {
    const found: Push[] = [];
    for await (const { _id, at, body: stored, integrationId } of rejected.find({ accountId })) {
      const body = (await sealPerson.opened(stored, integrationId)) ?? '';
      if (isWanted(body)) found.push({ id: _id, at: at.toISOString(), body });
    }
    return found;
  };
  const refusedOf = async (accountId: string, { numbers, ...wanted }: PersonPushes): Promise<Push[]> => {
    const totals = await refusedTotals.find({ accountId }, { projection: { _id: 1 } }).toArray();
    const isWanted = isAbout({ ...wanted, numbers: [] });
    const found: Push[] = [];
    for await (const one of refused.find({ integrationId: { $in: totals.map(({ _id }) => _id) } })) {
      const body = (await sealPerson.opened(one.fact ?? '', one.integrationId)) ?? '';
      if (numbers.includes(one.providerOrderId) || isWanted(body))
        found.push({ id: one._id, at: one.firstAt.toISOString(), body });
    }
    return found;
  };
  return {
    find: async (accountId, wanted) => [
      ...(await rejectedOf(accountId, isAbout(wanted))),
      ...(await refusedOf(accountId, wanted)),
    ],
    erase: async (accountId, wanted) => {
      const ids = (found: readonly Push[]): string[] => found.map(({ id }) => id);
      const [bodies, facts] = [await rejectedOf(accountId, isAbout(wanted)), await refusedOf(accountId, wanted)];
      await rejected.deleteMany({ accountId, _id: { $in: ids(bodies) } });
      await refused.deleteMany({ _id: { $in: ids(facts) } });
      return bodies.length + facts.length;
    },
  };
};

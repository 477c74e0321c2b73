import { platformOperations } from '@kopru/contracts/internal/platforms';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { Directory } from '../clients/directory.ts';
import type { ReadPicture } from '../pictures/read-picture.ts';
import type { PersonKeys } from '../storage/person-keys.ts';
import type { PersonPushRepository } from '../storage/person-pushes.ts';
import type { RefusedRepository } from '../storage/refused-repository.ts';
import type { RejectedRepository } from '../storage/rejected-repository.ts';
import type { HoursCommands } from './hours-commands.ts';
import type { PlatformCommands } from './platform-commands.ts';
import type { PriceCommands } from './price-commands.ts';
import type { StockCommands } from './stock-commands.ts';
import type { StoreCommands } from './store-commands.ts';

/** For the other services: commands to platforms, and the pushes that were refused. */
export const platformRoutes = (parts: {
  commands: PlatformCommands;
  store: StoreCommands;
  hours: HoursCommands;
  stock: StockCommands;
  price: PriceCommands;
  readPicture: ReadPicture;
  rejected: RejectedRepository;
  refused: RefusedRepository;
  persons: PersonPushRepository;
  personKeys: PersonKeys;
  directory: Pick<Directory, 'byToken'>;
}): Router => {
  const { commands, store, hours, stock, price, readPicture, rejected, refused, persons, personKeys, directory } =
    parts;
  return serve(platformOperations, {
    carryOut: ({ body }) => commands.carryOut(body),
    reasons: async ({ body }) => ({ reasons: await commands.cancelReasons(body.order) }),
    holder: async ({ body }) => ({ accountId: (await directory.byToken(body.token))?.accountId ?? null }),
    menu: ({ accountId, body }) => commands.fetchMenu(accountId, body.integrationId),
    picture: ({ accountId, body, signal }) => readPicture({ accountId, url: body.url, signal }),
    testConnection: ({ accountId, body }) => commands.testConnection(accountId, body),
    setStore: ({ accountId, body }) => store.set(accountId, body),
    readStore: ({ accountId, body }) => store.read(accountId, body.integrationId),
    setHours: ({ accountId, body }) => hours.set(accountId, body),
    readHours: ({ accountId, body }) => hours.read(accountId, body.integrationId),
    setStock: ({ accountId, body }) => stock.set(accountId, body),
    readStock: ({ accountId, body }) => stock.read(accountId, body),
    setPrices: ({ accountId, body }) => price.set(accountId, body),
    readPrices: ({ accountId, body }) => price.read(accountId, body),
    rejected: async ({ accountId, query }) => ({ items: await rejected.list(accountId, query) }),
    personKeys: async ({ body }) => ({ keys: await personKeys.read(body.ids) }),
    pushesOfPerson: async ({ accountId, body }) => ({ pushes: await persons.find(accountId, body) }),
    erasePushes: async ({ accountId, body }) => ({ pushes: await persons.erase(accountId, body) }),
    refusedWhileOff: async ({ accountId }) => ({ items: await refused.list(accountId) }),
  });
};

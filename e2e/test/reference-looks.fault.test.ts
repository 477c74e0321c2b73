import { backingServices, type BackingServices } from '@kopru/testing';
import { newPlace, startSystem, stopAll, type Place, type System } from '@kopru/testing/system';
import { chromiumProgram } from '../support/browser.ts';
import { directOrder, openShop, type Shop } from '../support/orders.ts';
import { defineReferenceLooks } from '../support/reference-stories.ts';

const withBrowser = chromiumProgram === undefined ? describe.skip : describe;

withBrowser('the documentation page in a real browser', () => {
  let corner: BackingServices;
  let place: Place;
  let system: System;
  let shop: Shop;

  beforeAll(async () => {
    [corner, place] = await Promise.all([backingServices(), newPlace()]);
    system = await startSystem({ ...corner.env, ...place.env });
    shop = await openShop(system);
    await shop.pushDirect(directOrder('LIST-51'));
  });

  afterAll(async () => {
    await stopAll();
    place.remove();
    await corner.stop();
  });

  defineReferenceLooks(() => ({ system, key: shop.account.key }));
});

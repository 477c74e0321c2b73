import { availabilityOperations } from '@kopru/contracts/internal/availability';
import { toMinorUnits } from '@kopru/contracts/orders/canonical-order';
import { type DayHours, hoursSchema } from '@kopru/contracts/values/hours';
import { idSchema } from '@kopru/contracts/values/ids';
import { weekdays } from '@kopru/contracts/values/weekdays';
import { z } from 'zod';
import type { ServiceClients } from '../clients/service-clients.ts';
import { type AdminCommand, command } from './admin-command.ts';

const { shape: change } = availabilityOperations.change.body;
const { shape: store } = change.store.unwrap();
const { shape: item } = change.items.unwrap().element;

const restaurantSchema = z.object({ account: idSchema, restaurant: idSchema });
const storeSchema = restaurantSchema.extend({
  state: store.state,
  minutes: z.coerce.number().pipe(store.minutes.unwrap()).optional(),
  platforms: change.platforms,
});
const itemSchema = restaurantSchema.extend({
  item: item.item,
  available: z.enum(['yes', 'no']).transform((word) => word === 'yes'),
  until: item.until,
  platforms: change.platforms,
});
/** In lira, such as 27.5 or 27.50. */
const priceCommandSchema = restaurantSchema.extend({
  item: item.item,
  price: z
    .string()
    .regex(/^\d{1,6}(?:\.\d{1,2})?$/, 'must be a price such as 27.50')
    .transform((lira) => toMinorUnits(Number(lira)))
    .pipe(item.price.unwrap()),
  platforms: change.platforms,
});

const every = 'every';
const dayHours = z.stringFormat('day=09:00-23:00, or day=closed', /^[a-z]+=(?:closed|\d\d:\d\d-\d\d:\d\d)$/);
/** `monday=09:00-23:00`, `sunday=closed`; `every=…` for the days that are not named. */
const weekSchema = z
  .array(dayHours)
  .transform((entries) => {
    const said = new Map(entries.map((entry) => entry.split('=') as [string, string]));
    const named = [...said.keys()].filter((day) => day !== every);
    const days = said.has(every)
      ? [...weekdays, ...named.filter((day) => !weekdays.some((one) => one === day))]
      : named;
    return days.map((day) => {
      const times = said.get(day) ?? said.get(every) ?? '';
      const [opensAt, closesAt] = times.split('-');
      return (times === 'closed' ? { day, closed: true } : { day, opensAt, closesAt }) as DayHours;
    });
  })
  .pipe(hoursSchema);
const weekCommandSchema = restaurantSchema.extend({ hours: weekSchema, platforms: change.platforms });

/** What an operator's scripts say of a restaurant on its platforms. */
export const availabilityCommands = ({
  availability,
  items,
}: Pick<ServiceClients, 'availability' | 'items'>): Record<string, AdminCommand> => ({
  'availability.show': command(restaurantSchema, ({ account: accountId, restaurant: restaurantId }) =>
    availability.get({ accountId, restaurantId }),
  ),
  'availability.set': command(storeSchema, ({ account: accountId, restaurant: restaurantId, platforms, ...desired }) =>
    availability.change({ accountId, restaurantId, body: { store: desired, platforms } }),
  ),
  'item.list': command(restaurantSchema, ({ account: accountId, restaurant: restaurantId }) =>
    items.get({ accountId, restaurantId }),
  ),
  'item.set': command(itemSchema, (asked) => {
    const { account: accountId, restaurant: restaurantId, platforms, available: isAvailable, ...named } = asked;
    return availability.change({ accountId, restaurantId, body: { items: [{ ...named, isAvailable }], platforms } });
  }),
  'price.set': command(priceCommandSchema, (asked) => {
    const { account: accountId, restaurant: restaurantId, platforms, ...priced } = asked;
    return availability.change({ accountId, restaurantId, body: { items: [priced], platforms } });
  }),
  'hours.set': command(weekCommandSchema, ({ account: accountId, restaurant: restaurantId, hours, platforms }) =>
    availability.change({ accountId, restaurantId, body: { hours, platforms } }),
  ),
});

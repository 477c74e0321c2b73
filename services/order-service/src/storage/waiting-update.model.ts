import type { PlatformUpdate } from '@kopru/contracts/messages/messages';
import { asGiven, date, storedIn, storing, text } from '@kopru/mongo';
import type { WaitingUpdate } from '../domain/order.ts';

const lifeSeconds = 30 * 86_400;

export const waitingUpdateSchema = storing<WaitingUpdate>()(
  storedIn('waiting_updates', { _id: text, orderId: text, update: asGiven<PlatformUpdate>(), at: date }, [
    { name: 'by_order', key: { orderId: 1 } },
    { name: 'expiry', key: { at: 1 }, expireAfterSeconds: lifeSeconds },
  ]),
);

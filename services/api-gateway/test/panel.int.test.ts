import { jest } from '@jest/globals';
import './panel/lists.spec.ts';
import './panel/foreign-ids.spec.ts';
import './panel/branches.spec.ts';
import './panel/order-ways.spec.ts';
import './panel/counter-roles.spec.ts';
import './panel/audited-orders.spec.ts';
import './panel/alerts.spec.ts';
import './panel/expiring-keys.spec.ts';
import './panel/refused-orders.spec.ts';
import './panel/refund-requests.spec.ts';
import './panel/dead-orders.spec.ts';
import './panel/pos-not-reading.spec.ts';
import './panel/message-queue.spec.ts';
import './panel/notifications.spec.ts';
import './panel/digests.spec.ts';
import './panel/switched-off.spec.ts';
import './panel/pictures.spec.ts';

/** The specifications of the panel's pages, on the systems of `panel/settings.ts`. */
jest.setTimeout(300_000);

import { z } from 'zod';

export interface StatusRow {
  name: { en: string; tr: string };
  /** The status after verify; absent: verify is refused; the same status: verify succeeds without effect. */
  verify?: number;
  /** The status after change-status; absent: the order is at its end. */
  advance?: number;
  /** The status that change-status leads to as well, but only for those who name it as their target. */
  ready?: number;
}

/** The whole state machine of an order. Codes follow Getir's numbering, which the clients in the field know. */
export const orderStatuses = {
  325: { name: { en: 'Scheduled, new', tr: 'İleri tarihli, yeni' }, verify: 350, advance: 350 },
  350: { name: { en: 'Scheduled, verified', tr: 'İleri tarihli, onaylı' }, verify: 350, advance: 500 },
  400: { name: { en: 'New', tr: 'Yeni' }, verify: 500, advance: 500 },
  500: { name: { en: 'Preparing', tr: 'Hazırlanıyor' }, verify: 500, advance: 600, ready: 550 },
  550: { name: { en: 'Prepared', tr: 'Hazırlandı' }, verify: 550, advance: 600 },
  600: { name: { en: 'On the way', tr: 'Yolda' }, advance: 900 },
  700: { name: { en: 'On the way (courier set out)', tr: 'Yolda (kurye çıktı)' }, advance: 900 },
  800: { name: { en: 'On the way (courier at the address)', tr: 'Yolda (kurye adreste)' }, advance: 900 },
  900: { name: { en: 'Delivered', tr: 'Teslim edildi' } },
  1500: { name: { en: 'Cancelled by the customer or the platform', tr: 'Müşteri veya platform iptal etti' } },
  1600: { name: { en: 'Cancelled by the restaurant', tr: 'Restoran iptal etti' } },
} as const satisfies Record<number, StatusRow>;

export type OrderStatus = keyof typeof orderStatuses;
export const orderStatusCodes = Object.keys(orderStatuses).map(Number) as OrderStatus[];
export const orderStatusSchema = z.literal(orderStatusCodes);

const rows: Record<OrderStatus, StatusRow> = orderStatuses;
export const statusRow = (status: OrderStatus): StatusRow => rows[status];
export const isTerminal = (status: OrderStatus): boolean => rows[status].advance === undefined;
export const isCancelled = (status: OrderStatus): boolean => status === 1500 || status === 1600;
export const isScheduledStatus = (status: OrderStatus): boolean => status === 325 || status === 350;

/** Where change-status may lead from a status: first where it does unless its caller names another target. */
export const stepsFrom = (status: OrderStatus): OrderStatus[] => {
  const { advance, ready } = rows[status];
  return [advance, ready].filter((to) => to !== undefined) as OrderStatus[];
};

export const orderActions = ['verify', 'advance', 'cancel'] as const;
type OrderAction = (typeof orderActions)[number];

/** What a client may do with an order now. Verify is offered only where it moves the order. */
export const allowedActions = (status: OrderStatus): OrderAction[] => {
  const { verify, advance } = rows[status];
  if (advance === undefined) return [];
  return verify !== undefined && verify !== status ? ['verify', 'advance', 'cancel'] : ['advance', 'cancel'];
};

import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import type { SimulatedFault } from '@kopru/contracts/platforms/simulated-faults';

export const platformNames = ['getir', 'ys', 'ty', 'migros'] as const;
export type PlatformName = (typeof platformNames)[number];

/** When a shop is open on a day, from 0, Sunday; closed all day without times. */
export interface ShopHours {
  day: number;
  from?: string;
  to?: string;
}

/** A restaurant as a platform knows it. */
export interface Shop {
  platform: PlatformName;
  restaurantId: string;
  name: string;
  /** The credentials that the platform gave to the restaurant. */
  apiKey: string;
  secretKey: string;
  supplierId: string;
  /** Where the platform sends orders; null before it is set. */
  pushUrl: string | null;
  /** How far its sandbox's clock is ahead of the real time, in milliseconds. */
  clockMs?: number | undefined;
  isOpen: boolean;
  /** When the platform opens a closed store by itself; null: it stays closed until somebody opens it. */
  closedUntil: number | null;
  isBusy: boolean;
  hours: readonly ShopHours[];
  /** Products off sale, by their id on the platform, and when they return; null: when somebody puts them back. */
  off: Record<string, number | null>;
  /** Prices that differ from the common menu, in kuruş, by the menu's id. */
  prices: Record<string, number>;
  /** Who changed the state last. */
  changedBy: 'restaurant' | 'platform' | 'panel';
}

/** The state of a restaurant that is new to a platform. */
export const freshStore = () =>
  ({
    isOpen: true,
    closedUntil: null,
    isBusy: false,
    changedBy: 'platform',
    off: {},
    prices: {},
    hours: Array.from({ length: 7 }, (_, day): ShopHours => ({ day, from: '10:00', to: '22:00' })),
  }) satisfies Partial<Shop>;

export interface SimOption {
  id: string;
  group: string;
  groupEn: string;
  name: string;
  nameEn: string;
  /** Kuruş, for one item. */
  price: number;
}

export interface SimItem {
  lineId: string;
  productId: string;
  name: string;
  nameEn: string;
  quantity: number;
  cancelledQuantity: number;
  /** Kuruş, without options. */
  unitPrice: number;
  options: SimOption[];
  removed: { id: string; name: string; nameEn: string }[];
  note: string;
  /** One id per piece, as Trendyol numbers them. */
  pieceIds: string[];
}

export interface HistoryEntry {
  status: OrderStatus;
  at: string;
  by: 'customer' | 'platform' | 'restaurant' | 'courier';
}

/** An order at its platform. Statuses are Köprü's codes; each platform has its own words for them. */
export interface SimOrder {
  platform: PlatformName;
  id: string;
  shop: Shop;
  shortCode: string;
  status: OrderStatus;
  createdAt: number;
  modifiedAt: number;
  scheduledFor: number | null;
  expiresAt: number;
  deliveryBy: 'restaurant' | 'platform';
  paymentKind: PaymentKind;
  /** The storefront's name on a platform that has several. */
  appName: string;
  customer: { id: string; name: string; note: string; phone: string; district: string };
  items: SimItem[];
  /** Kuruş. */
  subtotal: number;
  discount: number;
  total: number;
  /** When the restaurant's last step was accepted. */
  lastStepAt: number;
  courierName: string | null;
  cancelReason: { id: string; name: string; by: 'customer' | 'platform' | 'restaurant' } | null;
  history: HistoryEntry[];
  /** How often the order was sent, and how the restaurant last answered. */
  pushes: number;
  pushedStatus: number | null;
  isAccepted: boolean;
  remoteOrderId: string | null;
  /** The customer has asked for money back. */
  refundRequest?: RefundRequest;
  /** The faults of this order; each happens once. */
  faults?: OrderFault[];
  /** The body of an order of the zoo, which is sent instead of the members above. */
  zoo?: ZooOrder;
}

export const refundStatuses = [
  'WaitingInAction',
  'Unresolved',
  'Accepted',
  'Rejected',
  'WaitingForSellerRefund',
] as const;
/** In Trendyol Go's words; `WaitingInAction` waits for the restaurant. */
export interface RefundRequest {
  id: string;
  createdAt: number;
  status: (typeof refundStatuses)[number];
}

/** A real-world body with its own number. */
export interface ZooOrder {
  name: string;
  id: string;
  body: Record<string, unknown>;
}

export interface OrderFault {
  kind: SimulatedFault;
  ms: number;
}

export const paymentKinds = ['online', 'cash', 'card', 'multinet', 'sodexo'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export const isOver = (order: SimOrder): boolean => order.status >= 900;

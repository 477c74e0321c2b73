import { appError } from '@kopru/contracts/errors/errors';
import type { Failure } from '@kopru/contracts/errors/failures';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { PlatformOrder, PlatformOutcome } from '@kopru/contracts/internal/platforms';
import type { Menu } from '@kopru/contracts/internal/restaurants';
import type { PlatformUpdate } from '@kopru/contracts/messages/messages';
import type { PlatformReason } from '@kopru/contracts/orders/cancel-reasons';
import type { CanonicalOrder } from '@kopru/contracts/orders/canonical-order';
import type { DirectOutcome } from '@kopru/contracts/orders/direct-order';
import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import type { AppError } from '@kopru/errors';
import type { HoursCalls } from './hours.ts';
import type { PriceCalls } from './price.ts';
import type { RefundCalls } from './refunds.ts';
import type { Step } from './run-steps.ts';
import type { SentOrder } from './sent-orders.ts';
import type { StockCalls } from './stock.ts';
import type { StoreCalls } from './store.ts';

/** A request that a platform sent to an integration's address. */
export interface PushRequest {
  method: string;
  /** The path after the token, without slashes at the ends: `''`, `order/abc`. */
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
  rawBody: string;
  receivedAt: Date;
}

/** What a platform reports about an order; the integration says whose order it is. */
export type OrderUpdate = Omit<PlatformUpdate, 'accountId' | 'restaurantId' | 'integrationId' | 'provider'>;
export interface OrderFact {
  kind: 'order';
  order: CanonicalOrder;
  raw: string;
}
export type Fact = OrderFact | { kind: 'update'; update: OrderUpdate };

export const orderFact = (order: CanonicalOrder, raw: string): OrderFact => ({
  kind: 'order',
  order,
  raw,
});
/** Far more than any restaurant's order, and little enough for thousands of them to be in memory. */
export const maxOrderBytes = 131_072;
/** An order as somebody pushed it, with its text. */
export const pushedOrder: typeof orderFact = (order, raw) => {
  if (Buffer.byteLength(raw) <= maxOrderBytes) return orderFact(order, raw);
  throw appError('payload_too_large', { params: { limit: `${maxOrderBytes / 1024} KiB` } });
};
export const updateFact = (update: OrderUpdate): Fact => ({ kind: 'update', update });
export const orderIdOf = (fact: Fact): string =>
  fact.kind === 'order' ? fact.order.providerOrderId : fact.update.providerOrderId;

/** Tells orders of one number and two days apart. */
export const orderKeyOf = (fact: Fact): string => {
  const { businessDay } = fact.kind === 'order' ? fact.order : fact.update;
  return businessDay === undefined ? orderIdOf(fact) : `${businessDay} ${orderIdOf(fact)}`;
};

export interface PushReading {
  facts: Fact[];
  /** The answer that the platform expects once the facts are safe. */
  reply: unknown;
  /** The result of each part of a push, in the order of the body. */
  outcomes?: DirectOutcome[];
  /**
   * Only of a batch, whose orders are judged alone: the push is taken even if some of them are refused after it was read.
   * The batch without those.
   */
  withoutRefused?(refusals: ReadonlyMap<Fact, AppError>): PushReading;
  /** Parts of a batch that were refused, to be saved for support. */
  refused?: { failure: Failure; body: string; isUpdate?: true }[];
}

/** The facts that a round of polling found, and where the next round continues. */
export interface PollReading {
  facts: Fact[];
  /** What of a list could not be read; its neighbours are among the facts. */
  refused?: { failure: Failure; body: string }[];
  cursor: string;
  /** A list or a page that could not be read: it is reported, and the next round begins where this one did. */
  failed?: unknown;
}

export interface PollRequest {
  integration: IntegrationCredentials;
  /** The cursor of the last complete round; null at first. */
  cursor: string | null;
  /** Orders that were under way when last polled or pushed; a platform's list may drop them when they end. */
  openOrders(): Promise<string[]>;
  now: Date;
  signal: AbortSignal;
}

/** An order as commands see it, with its integration's credentials and the clock. */
export interface CommandContext {
  order: PlatformOrder;
  integration: IntegrationCredentials;
  /** The last step that an earlier call of the same command completed. */
  progress: string | null;
  /** When the food is ready, as the person who accepts the order says; undefined: the setting's minutes. */
  preparationMinutes?: number | undefined;
  now: Date;
}

/** A cancellation by somebody else that had ended the order already. */
export type CancelledBefore = Extract<PlatformOutcome, { outcome: 'done' }>['cancelledBefore'];

export const cancelledBefore = (current: OrderUpdate | undefined): CancelledBefore =>
  current?.status === 1500 ? current.cancel : undefined;

/** What a restaurant's decision about an order means at the platform. */
export interface PlatformCalls {
  /** The calls that bring an order to a status: 350 and 500 accept it. None: the platform has no message for it. */
  steps(context: CommandContext, to: OrderStatus): Step[];
  /** The reasons that the platform accepts for the order as it stands. */
  cancelReasons(context: CommandContext): Promise<readonly PlatformReason[]> | readonly PlatformReason[];
  /** Resolves with the cancellation that came before this one, if one did. Absent: the platform has no message for it. */
  cancel?(context: CommandContext, reason: PlatformReason, note: string | null): Promise<CancelledBefore>;
}

export type MenuContent = Menu['categories'];

/**
 * One platform. An adapter stores no orders: what it must know of an order comes with each call. A refusal is
 * `provider_error` with the platform's words, silence is `provider_timeout`.
 */
export interface Adapter extends PlatformCalls {
  /** Whether the platform's own credential fits, compared in constant time. */
  authenticatePush(request: PushRequest, integration: IntegrationCredentials): boolean | Promise<boolean>;
  /** Throws nothing but `invalid_request` and `payload_too_large`, whatever the body; the error names what does not fit. */
  parsePush(request: PushRequest, integration: IntegrationCredentials): PushReading;
  /**
   * Looks at the platform before a push is believed, where pushes carry no proof: `order_not_found` when the platform
   * does not know the order; facts that the platform contradicts are saved as refused.
   */
  confirmPush?(request: PushRequest, reading: PushReading, integration: IntegrationCredentials): Promise<PushReading>;
  /** Only for channels whose numbers may come again: what distinguishes an order from another one of its number. */
  sentOrder?(fact: OrderFact, integration: IntegrationCredentials): SentOrder;
  /** When the platform gives up an order that nobody accepted; only for platforms that are not polled. */
  givesUpAt?(order: CanonicalOrder): string | undefined;
  /** Only for platforms that are polled. */
  readonly poll?: { everyMs: number; read(request: PollRequest): Promise<PollReading> };
  /** Absent: the platform takes no word on whether the restaurant is open. */
  readonly store?: StoreCalls;
  /** Absent: the platform takes no working hours. */
  readonly hours?: HoursCalls;
  /** Absent: the platform takes no word on what has run out. */
  readonly stock?: StockCalls;
  /** Absent: the platform takes no prices. */
  readonly price?: PriceCalls;
  /** Absent: the platform has no list of the refund requests that a restaurant has to decide. */
  readonly refunds?: RefundCalls;
  fetchMenu(integration: IntegrationCredentials): Promise<MenuContent>;
  /** Resolves when the platform accepts the credentials. */
  testConnection(integration: IntegrationCredentials): Promise<unknown>;
}

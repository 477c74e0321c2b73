import type {
  CancelReason,
  CanonicalOrder,
  Failure,
  IntegrationCredentials,
  Menu,
  OrderStatus,
  PlatformOrder,
  PlatformOutcome,
  PlatformUpdate,
  ProviderSlug,
} from '@kopru/contracts';

/** A request that a platform sent to an integration's address. */
export interface PushRequest {
  method: string;
  /** What follows the token in the address, without slashes at the ends: `''`, `order/abc`. */
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
  rawBody: string;
  receivedAt: Date;
}

/** What a platform told of an order; the integration says whose it is. */
export type OrderUpdate = Omit<PlatformUpdate, 'accountId' | 'restaurantId' | 'integrationId' | 'provider'>;
export type Fact = { kind: 'order'; order: CanonicalOrder; raw: string } | { kind: 'update'; update: OrderUpdate };

export const orderIdOf = (fact: Fact): string =>
  fact.kind === 'order' ? fact.order.providerOrderId : fact.update.providerOrderId;

export interface PushReading {
  facts: Fact[];
  /** What the platform expects to read once the facts are safe. */
  reply: unknown;
  /** Parts of a batch that were refused, to be kept for support. */
  refused?: { failure: Failure; body: string }[];
}

/** What a round of polling found, and where the next one goes on. */
export interface PollReading {
  facts: Fact[];
  cursor: string;
}

export interface PollRequest {
  integration: IntegrationCredentials;
  /** What the last complete round returned; null at first. */
  cursor: string | null;
  /** Orders of which polling told that they are under way; a platform's list may drop them when they end. */
  openOrders(): Promise<string[]>;
  now: Date;
  signal: AbortSignal;
}

/** The commands' view of an order: its integration's credentials and the clock. */
export interface CommandContext {
  order: PlatformOrder;
  integration: IntegrationCredentials;
  /** What an earlier call of the same command achieved. */
  progress: string | null;
  now: Date;
}

export type MenuContent = Menu['categories'];

/**
 * One platform. An adapter keeps no orders: what it must know of one comes with each call.
 * Refusals are `provider_error` with the platform's words, silence is `provider_timeout`.
 */
export interface Adapter {
  readonly slug: ProviderSlug;
  /** Does the platform's own credential fit? Compared in constant time. */
  authenticatePush(request: PushRequest, integration: IntegrationCredentials): boolean | Promise<boolean>;
  /** `invalid_request` names what does not fit; nothing else may be thrown, whatever the body. */
  parsePush(request: PushRequest, integration: IntegrationCredentials): PushReading;
  /**
   * Only platforms whose pushes carry no proof have one: asks the platform itself before a push is believed.
   * `order_not_found` when the platform knows nothing of it; what the platform contradicts is left out, and kept as refused.
   */
  confirmPush?(request: PushRequest, reading: PushReading, integration: IntegrationCredentials): Promise<PushReading>;
  /** Only platforms that cannot be asked for orders have one: when they give up an order that nobody accepted. */
  givesUpAt?(order: CanonicalOrder): string | undefined;
  /** Only platforms that are asked for orders have one. */
  readonly poll?: { everyMs: number; read(request: PollRequest): Promise<PollReading> };
  verify(context: CommandContext): Promise<PlatformOutcome>;
  advance(context: CommandContext, to: OrderStatus): Promise<PlatformOutcome>;
  cancel(context: CommandContext, wish: { reason: string | null; note: string | null }): Promise<PlatformOutcome>;
  cancelReasons(context: CommandContext): Promise<CancelReason[]>;
  fetchMenu(integration: IntegrationCredentials): Promise<MenuContent>;
  /** Resolves with the platform's greeting when the credentials are accepted. */
  testConnection(integration: IntegrationCredentials): Promise<void>;
}

/** What ends a cancellation that came too late: the order is cancelled already, and not by the restaurant. */
export const cancelledBefore = (
  current: OrderUpdate | undefined,
): Pick<Extract<PlatformOutcome, { outcome: 'done' }>, 'cancelledBefore'> =>
  current?.status === 1500 && current.cancel !== undefined ? { cancelledBefore: current.cancel } : {};

/** The step was local: the platform has no message for it. */
export const localStep: PlatformOutcome = { outcome: 'done', called: false };

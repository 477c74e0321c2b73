import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';

/** A customer asks for money back, and the restaurant has not decided yet. */
export interface RefundRequest {
  /** The platform's own id of the request. */
  id: string;
  /** Null where it could not be read. */
  orderNumber: string | null;
  /** When the platform decides by itself. */
  endsAt: Date;
}

export interface RefundReading {
  /** Those that wait for a decision. */
  requests: RefundRequest[];
  /** Entries of the list that could not be read. */
  unreadCount: number;
  /** A page that could not be read: what is missing among `requests` may still be open. */
  failed?: unknown;
}

/** Read only: a person decides at the platform. */
export interface RefundCalls {
  /** Rejects when nothing could be read. */
  readOpen(request: { integration: IntegrationCredentials; now: Date; signal: AbortSignal }): Promise<RefundReading>;
}

import { failure } from '@kopru/contracts/errors/failures';
import type { OutboundHttp } from '@kopru/outbound-http';
import { webhookBody } from '../../domain/webhook-body.ts';
import { outcomeOf, type Destination } from '../destination.ts';
import type { Post } from './post.ts';
import type { Tunnels } from './tunnel.ts';
import { endpointHeaders } from './request.ts';

/** Posts an event to the receiver's address. */
export const createWebhookDestination = (deps: { post: Post; http: OutboundHttp; tunnels: Tunnels }): Destination => {
  const { post, http, tunnels } = deps;
  return {
    send: async (endpoint, record, order) => {
      const { url, webhookKey } = endpoint;
      if (webhookKey === undefined) return outcomeOf(record, url, { isDelivered: false, error: failure('no_api_key') });
      const body = webhookBody(record, record._id, order);
      return post(record, { url, headers: endpointHeaders(endpoint, record, body, new Date()), body });
    },
    requestOf: (endpoint, record, at) => {
      const body = webhookBody(record, record._id);
      return { body, headers: endpointHeaders(endpoint, record, body, at) };
    },
    abortAll: () => {
      http.abortAll();
      tunnels.abortAll();
    },
    close: () => http.close(),
  };
};

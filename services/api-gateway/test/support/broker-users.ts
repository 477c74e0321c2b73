import { randomBytes } from 'node:crypto';
import { brokerRights } from '@kopru/messaging';

/** A user at the broker for each service, with its rights in this virtual host and no others. */
export const brokerUsers = async (rabbitmqUrl: string) => {
  const management = new URL(process.env['RABBITMQ_MANAGEMENT_URL'] ?? '');
  const authorization = `Basic ${Buffer.from(`${management.username}:${management.password}`).toString('base64')}`;
  const call = async (method: 'PUT' | 'DELETE', path: string, body?: unknown): Promise<void> => {
    const response = await fetch(`${management.origin}/api/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  };
  const vhost = encodeURIComponent(new URL(rabbitmqUrl).pathname.slice(1));
  const password = randomBytes(12).toString('hex');
  const nameOf = (service: string): string => `${service}.${password.slice(0, 6)}`;
  for (const [service, { permission, topics }] of Object.entries(brokerRights)) {
    const user = nameOf(service);
    await call('PUT', `users/${user}`, { password, tags: '' });
    await call('PUT', `permissions/${vhost}/${user}`, permission);
    for (const topic of topics) await call('PUT', `topic-permissions/${vhost}/${user}`, topic);
  }
  return {
    urlOf: (service: string): string => {
      const url = new URL(rabbitmqUrl);
      url.username = nameOf(service);
      url.password = password;
      return url.href;
    },
    stop: async (): Promise<void> => {
      for (const service of Object.keys(brokerRights)) await call('DELETE', `users/${nameOf(service)}`);
    },
  };
};

import type { Way } from './backing.ts';

/** For tests that bring everything they need. */
export const noWay: Way = {
  name: 'none',
  start: () =>
    Promise.resolve({
      description: 'no RabbitMQ and no MongoDB',
      mongodbUri: '',
      rabbitmqUrl: '',
      rabbitmqManagementUrl: '',
      processes: () => [],
      stop: () => Promise.resolve(),
    }),
};

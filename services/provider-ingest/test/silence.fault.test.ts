import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultProxy, waitFor } from '@kopru/testing';
import axios from 'axios';
import { createStage, type Stage } from './support/stage.ts';

const sample = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/direct/order.json'), 'utf8')) as object;
const directOrder = (number: string) => ({ ...sample, providerOrderId: number });

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

describe('while neither the broker nor the database says anything', () => {
  it('a push is refused in time to come again, and then taken once', async () => {
    const [brokerAt, databaseAt] = [new URL(stage.backing.rabbitmqUrl), new URL(stage.backing.mongodbUri)];
    const [wayToBroker, wayToDatabase] = await Promise.all(
      [brokerAt, databaseAt].map(({ hostname: host, port }) => faultProxy({ host, port: Number(port) })),
    );
    brokerAt.port = String(wayToBroker?.port);
    const ingest = await stage.startIngest({
      RABBITMQ_URL: brokerAt.toString(),
      MONGODB_URI: `mongodb://127.0.0.1:${wayToDatabase?.port}/?directConnection=true`,
      ANSWER_LIMIT: '4s',
    });
    const { token } = stage.restaurants.add('direct');
    const push = (number: string) =>
      axios.post(`${ingest.url()}/ingest/v1/direct/${token}`, directOrder(number), {
        ...{ validateStatus: () => true, timeout: 15_000 },
      });
    expect((await push('S-0')).status).toBe(200);
    wayToBroker?.stall();
    wayToDatabase?.stall();
    const { status, headers } = await push('S-1');
    expect([status, headers['retry-after']]).toEqual([503, '1']);
    wayToBroker?.mend();
    wayToDatabase?.mend();
    await waitFor(async () => (await push('S-1')).status === 200);
    await stage.arrivalOf('S-1');
    await wayToBroker?.stop();
    await wayToDatabase?.stop();
  }, 300_000);
});

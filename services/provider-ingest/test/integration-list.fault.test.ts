import { PassThrough } from 'node:stream';
import { createLogger } from '@kopru/runtime';
import type { App } from '@kopru/service';
import { waitFor } from '@kopru/testing';
import axios from 'axios';
import { isPolled } from './support/is-polled.ts';
import { createStage, type Stage } from './support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage?.stop());

interface ListState {
  ageSeconds: number;
  isStale: boolean;
}
const readiness = async ({ internalUrl }: App): Promise<{ status: number; lists: Record<string, ListState> }> => {
  const { status, data } = await axios.get<{ integrationLists: Record<string, ListState> }>(`${internalUrl()}/readyz`, {
    proxy: false,
    validateStatus: () => true,
  });
  return { status, lists: data.integrationLists };
};
const ageOf = async ({ internalUrl }: App, provider: string): Promise<number> => {
  const { data } = await axios.get<string>(`${internalUrl()}/metrics`, { proxy: false });
  const found = new RegExp(`kopru_integration_list_age_seconds\\{.*provider="${provider}".*\\} (\\S+)`).exec(data);
  return Number(found?.[1]);
};

describe('while the list of integrations cannot be had', () => {
  it('what is known is polled on, and health, metric and log say so, the log with growing pauses', async () => {
    const known = await stage.connect('ty');
    await isPolled(stage, known);
    stage.restaurants.listAnswer = { status: 503 };
    const lines: string[] = [];
    const stream = new PassThrough().on('data', (chunk: Buffer) => void lines.push(chunk.toString()));
    const asked = stage.restaurants.requests.length;
    const ingest = await stage.startIngest({}, createLogger({ service: 'provider-ingest', level: 'warn', stream }));
    const triesOfTy = () =>
      stage.restaurants.requests.slice(asked).filter(({ path }) => path === '/internal/credentials?provider=ty').length;
    // The other replica asks once more at most: its list was read a moment ago.
    await waitFor(() => triesOfTy() >= 4, { timeoutMs: 60_000, what: 'further tries' });
    const { status, lists } = await readiness(ingest);
    expect(status).toBe(200);
    expect(lists['ty']?.isStale).toBe(true);
    expect(Object.keys(lists).toSorted()).toEqual(['getir', 'migros', 'ty']);
    expect(await ageOf(ingest, 'ty')).toBeGreaterThan(1);
    const warnings = lines.filter(
      (line) => line.includes('could not read the list of integrations') && line.includes('"provider":"ty"'),
    );
    expect(warnings.length).toBeGreaterThan(0);
    expect(warnings.length).toBeLessThan(triesOfTy());
    await isPolled(stage, known, Date.now());

    stage.restaurants.listAnswer = undefined;
    await waitFor(async () => (await readiness(ingest)).lists['ty']?.isStale === false, { timeoutMs: 90_000 });
  });
});

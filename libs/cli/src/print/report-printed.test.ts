import { Refused, Unreachable, type Api } from '../api.ts';
import type { PrintedOrder } from './order.ts';
import { makeReportPrinted } from './report-printed.ts';

const order = { id: '6700000000000000000000a1' } as PrintedOrder;
const slip = { kind: 'order' as const, changes: [], paper: { changes: 0, isCancelled: false } };
const refused = (code: string): Refused =>
  new Refused(404, { success: false, message: '', error: { code, requestId: '' } }, undefined);

const reporting = (answer: (index: number) => Promise<unknown>) => {
  const asked: { request: string; body: object | undefined; timeoutMs: number | undefined }[] = [];
  const api = ((request, _schema, { body, timeoutMs } = {}) =>
    answer(asked.push({ request, body, timeoutMs }) - 1)) as Api;
  return { asked, report: makeReportPrinted(api, new AbortController().signal) };
};
const callbacks = (): Promise<void> => new Promise((done) => setImmediate(done));

describe('telling of slips that came out', () => {
  it('is one small request for each, with a limit of its own', () => {
    const { asked, report } = reporting(() => Promise.resolve());
    report('m'.repeat(80), order, slip);
    expect(asked).toEqual([
      {
        request: `POST /orders/${order.id}/printed`,
        body: { printer: 'm'.repeat(60), slip: 'order' },
        timeoutMs: 5_000,
      },
    ]);
  });

  it('is made again when Köprü is away, until it answers', async () => {
    const answered = Promise.withResolvers<void>();
    const { asked, report } = reporting((index) => {
      if (index === 0) return Promise.reject(new Unreachable(undefined));
      answered.resolve();
      return Promise.resolve();
    });
    report('mutfak', order, slip);
    await answered.promise;
    await callbacks();
    expect(asked).toHaveLength(2);
  });

  it('is not made again when Köprü has no such order, and goes on with the next slip', async () => {
    const { asked, report } = reporting(() => Promise.reject(refused('order_not_found')));
    report('mutfak', order, slip);
    await callbacks();
    expect(asked).toHaveLength(1);
    report('mutfak', order, slip);
    expect(asked).toHaveLength(2);
  });

  it.each(['route_not_found', 'forbidden'])(
    'ends where Köprü answers %s: an older one, or another key',
    async (code) => {
      const { asked, report } = reporting(() => Promise.reject(refused(code)));
      report('mutfak', order, slip);
      await callbacks();
      report('mutfak', order, slip);
      expect(asked).toHaveLength(1);
    },
  );
});

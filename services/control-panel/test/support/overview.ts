import { channelOf } from '@kopru/contracts/platforms/channels';
import { startOfWorkingDay, workingDayOf } from '@kopru/contracts/values/time-zone';
import type { AnswerOf } from './panel-api.ts';
import { panelTests } from './panel.tsx';
import { endpoint, integration, page, restaurant } from './samples.ts';

// The overview as it is opened by the tests of the file that imports this.
export const panel = panelTests();
export const hourMs = 3_600_000;
const dayEndsAt = '04:00';
/** Two in the afternoon of the running working day, the eleventh column of its chart. */
export const column = 10;
export const thisHour = (): number =>
  startOfWorkingDay(workingDayOf(new Date(), dayEndsAt), dayEndsAt) + column * hourMs;
export const hoursAgo = (count: number): string => new Date(thisHour() - count * hourMs).toISOString();

export type Overview = AnswerOf<'getOverview'>;

const per = (orderCount: number) => ({ orderCount, revenue: orderCount * 10_000 });
export const orders = (): NonNullable<Overview['orders']> => ({
  orderCount: 8,
  cancelledCount: 1,
  revenue: 70_000,
  currency: 'TRY',
  byHour: [
    { hour: hoursAgo(2), channel: 'getir_by_uber', ...per(1) },
    { hour: hoursAgo(0), channel: 'getir_by_uber', ...per(4) },
    { hour: hoursAgo(0), channel: 'trendyol_go', ...per(2) },
  ],
  byChannel: [
    { channel: channelOf('getir_by_uber'), ...per(5) },
    { channel: channelOf('trendyol_go'), ...per(2) },
  ],
  waiting: [],
});
export const webhooks = (): NonNullable<Overview['webhooks']> => ({
  delivered: 1199,
  failed: 1,
  waiting: 3,
  p50Ms: 87,
  p95Ms: 1240,
  byHour: [{ hour: hoursAgo(0), delivered: 9, failed: 1 }],
});

/** A chart is drawn as wide as its frame, of which jsdom knows no width. */
beforeAll(() => {
  window.ResizeObserver = class {
    private readonly tell: ResizeObserverCallback;
    constructor(notify: ResizeObserverCallback) {
      this.tell = notify;
    }
    observe(node: Element) {
      if (node.querySelector('svg[role=img]') === null) return;
      const size = [{ inlineSize: 840, blockSize: 280 }];
      this.tell([{ borderBoxSize: size, contentRect: {} } as unknown as ResizeObserverEntry], this);
    }
    unobserve() {}
    disconnect() {}
  };
});

/** `before`: the orders of as long a time before, with which those of now are compared. */
export const openOverview = async (
  change: Partial<Overview> = {},
  language: 'tr' | 'en' = 'tr',
  before: Overview['before'] = null,
) => {
  panel.api.answer('listRestaurants', page([restaurant()]));
  panel.api.answer('listIntegrations', page([integration()]));
  panel.api.answer('listEndpoints', page([endpoint()]));
  const shown = { orders: orders(), webhooks: webhooks(), integrations: [], hasMoreIntegrations: false };
  panel.api.answer('getOverview', { ...shown, before, ...change });
  return panel.open('/overview', { language });
};
export const textsOf = (chart: HTMLElement) =>
  [...chart.querySelectorAll('text')].map(({ textContent }) => textContent);
/** Every bar of a chart: its column, its color, and its height in pixels. */
export const barsOf = (chart: HTMLElement) =>
  [...chart.querySelectorAll('g[fill] rect')].map((bar) => ({
    color: bar.parentElement?.getAttribute('fill'),
    x: Number(bar.getAttribute('x')),
    y: Number(bar.getAttribute('y')),
    height: Number(bar.getAttribute('height')),
  }));
export const columnsOf = (chart: HTMLElement) => [...chart.querySelectorAll('g:not([fill]) > rect')];

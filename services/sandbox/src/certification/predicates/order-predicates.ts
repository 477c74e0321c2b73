import { about, after, callsOf, thereIs, thereIsNone } from './predicate-parts.ts';
import type { Predicate } from './predicate.ts';
import { isAbout, isSteering, isWell, type Call, type PlacedOrder, type Traffic } from './traffic.ts';

export const isRead = about('read', { en: 'The POS reads the order.', tr: 'Kasa siparişi okur.' }, (order, traffic) =>
  thereIs(
    traffic.calls.filter(
      (call) =>
        isWell(call) &&
        (call.got.orderIds.includes(order.id) || (call.operation === 'getOrder' && isAbout(order, call))),
    ),
    callsOf(order, traffic, 'getOrder'),
  ),
);

const isAcceptance = (call: Call): boolean =>
  isWell(call) && (call.operation === 'verifyOrder' || call.operation === 'changeStatus');

export const isAccepted = about(
  'accepted',
  { en: 'The POS accepts the order.', tr: 'Kasa siparişi onaylar.' },
  (order, traffic) => {
    const tried = callsOf(order, traffic, 'verifyOrder', 'changeStatus');
    return thereIs(tried.filter(isAcceptance), tried);
  },
);

export const isNotAccepted = about(
  'not-accepted',
  { en: 'The POS does not accept the order.', tr: 'Kasa siparişi onaylamaz.' },
  (order, traffic) => thereIsNone(callsOf(order, traffic, 'verifyOrder', 'changeStatus').filter(isAcceptance)),
);

export const isRefused = about(
  'refused',
  {
    en: 'The POS cancels the order, with a reason that its platform accepts.',
    tr: 'Kasa siparişi, platformun kabul ettiği bir nedenle iptal eder.',
  },
  (order, traffic) => {
    const tried = callsOf(order, traffic, 'cancelOrder');
    const hasReason = ({ sent }: Call): boolean => typeof sent['reason'] === 'string' && sent['reason'] !== '';
    return thereIs(
      tried.filter((call) => isWell(call) && hasReason(call)),
      tried,
    );
  },
);

export const isCancelled = about(
  'cancelled',
  { en: 'The POS cancels the order.', tr: 'Kasa siparişi iptal eder.' },
  (order, traffic) => thereIs(callsOf(order, traffic, 'cancelOrder')),
);

/** The POS sends no command for the order after a moment of the script. Calls that were blocked at that moment do not count. */
export const isLeftAlone = (order: string, moment: string): Predicate =>
  about(
    'left-alone',
    {
      en: 'From then on the POS neither accepts nor moves nor cancels the order.',
      tr: 'Kasa bundan sonra siparişi onaylamaz, ilerletmez, iptal etmez.',
    },
    (placed, traffic) => ({
      ...thereIsNone(
        callsOf(placed, traffic)
          .filter((call) => isSteering(call) && call.fault !== 'hold')
          .filter(after(traffic, moment)),
      ),
      ...(traffic.moments.has(moment) ? {} : { isMet: false }),
    }),
  )(order);

export const reaches = (order: string, status: number): Predicate =>
  about(
    `reaches-${status}`,
    { en: `The POS brings the order to ${status}.`, tr: `Kasa siparişi ${status} durumuna getirir.` },
    (placed, traffic) => {
      const steps = callsOf(placed, traffic, 'changeStatus');
      return thereIs(
        steps.filter(({ got }) => got.newStatus === status),
        steps,
      );
    },
  )(order);

export const neverReaches = (order: string, status: number): Predicate =>
  about(
    `never-${status}`,
    { en: `The POS does not bring the order to ${status}.`, tr: `Kasa siparişi ${status} durumuna getirmez.` },
    (placed, traffic) => {
      const steps = callsOf(placed, traffic, 'changeStatus');
      const beyond = steps.some(({ got }) => got.newStatus === status);
      // The steps before it show the cause.
      return { isMet: !beyond, evidence: beyond ? steps : [] };
    },
  )(order);

export const isNotMoved = about(
  'not-moved',
  { en: 'The POS does not move the order any further.', tr: 'Kasa siparişi daha ileri götürmez.' },
  (order, traffic) => thereIsNone(callsOf(order, traffic, 'changeStatus')),
);

/** Tolerance for a timer that runs a little fast. */
const toleranceMs = 100;

/** After a refusal with Retry-After, the POS does not repeat the call before that time. */
export const waits = (order: string, seconds: number): Predicate =>
  about(
    'waited',
    {
      en: `The POS waits the ${seconds} s of Retry-After before it repeats the call.`,
      tr: `Kasa çağrıyı yinelemeden önce Retry-After başlığındaki ${seconds} saniyeyi bekler.`,
    },
    (placed, traffic) => {
      const calls = callsOf(placed, traffic, 'verifyOrder', 'changeStatus');
      const refused = calls.find(({ fault }) => fault === 'refuse');
      if (refused === undefined) return { isMet: false, evidence: calls };
      const until = refused.at.getTime() + seconds * 1000 - toleranceMs;
      const early = calls.filter(({ id, at }) => id !== refused.id && at >= refused.at && at.getTime() < until);
      return { isMet: early.length === 0, evidence: [refused, ...early] };
    },
  )(order);

/** The POS reads from the first page to the last, each by the cursor of the page before. */
export const isReadToTheEnd = about(
  'read-to-the-end',
  {
    en: 'The POS follows `nextCursor` from the first page to the last, which has none.',
    tr: 'Kasa ilk sayfadan, `nextCursor` değeri boş olan son sayfaya kadar imleci izler.',
  },
  ({ restaurantId }, { calls }) => {
    const pages = calls.filter(
      (call) => call.operation === 'listOrders' && isWell(call) && call.sent['restaurantId'] === restaurantId,
    );
    const byCursor = new Map(pages.map((page) => [page.sent['cursor'] ?? null, page]));
    const read: Call[] = [];
    for (
      let page = byCursor.get(null);
      page !== undefined && !read.includes(page);
      page = byCursor.get(page.got.nextCursor)
    ) {
      read.push(page);
      if (page.got.nextCursor === null) return { isMet: read.length > 1, evidence: read };
    }
    return { isMet: false, evidence: pages };
  },
);

const marksOf = (order: PlacedOrder, traffic: Traffic): Call[] =>
  callsOf(order, traffic, 'markReported').filter(isWell);

export const isBooked = about(
  'booked',
  {
    en: 'The POS marks the order as reported, with the exact `total`, to the kuruş.',
    tr: 'Kasa siparişi, kuruşu kuruşuna doğru `total` ile raporlandı olarak işaretler.',
  },
  (order, traffic) => {
    const marks = marksOf(order, traffic);
    const isExact = ({ sent }: Call): boolean =>
      typeof sent['total'] === 'number' && sent['total'] === order.total / 100;
    return { isMet: marks.length > 0 && marks.every(isExact), evidence: marks };
  },
);

export const isMarkedOnce = about(
  'marked-once',
  { en: 'The POS marks the order as reported, once.', tr: 'Kasa siparişi bir kez raporlandı olarak işaretler.' },
  (order, traffic) => {
    const marks = marksOf(order, traffic);
    return { isMet: marks.length === 1, evidence: marks };
  },
);

/** What became of an order whose card a page marked as cancelled or changed. Times in milliseconds of the clock. */
export interface SeenNotice {
  kind: 'cancelled' | 'changed';
  /** Of a cancelled one: its number was struck out and its card red. */
  isRed: boolean;
  at: number;
  /** When the mark left the page; absent: it is there. */
  goneAt?: number;
}

/** An order that somebody accepts: the button is busy, the server answers, and the page says how it went. */
export interface OwnMessage {
  pressedAt: number;
  busyAt?: number;
  answeredAt?: number;
  messageAt?: number;
}

/** What a page has shown and played since it was loaded. */
export interface Evening {
  /** Orders whose card stood in the page, by their id: those that wait now, and all. */
  waiting: string[];
  cards: string[];
  notices: Record<string, SeenNotice>;
  /** When somebody pressed "Gördüm" on the card of an order. */
  seenAt: Record<string, number>;
  /** How many new orders the page has announced in all. */
  announced: number;
  /** When the events of new orders came, and when a bell and the tone of a cancelled order were played. */
  arrivedAt: number[];
  bellAt: number[];
  stopAt: number[];
  own: OwnMessage[];
  /** Times in which the page did one thing and could answer nobody: those of more than 50 ms, as the browser counts. */
  blocked: { at: number; ms: number }[];
}

/** The first frequency of the tone for an order that was cancelled or changed. */
const stopHz = 1760;
const red = 'rgb(217, 45, 32)';

/** Keeps, in the page, what it shows of every order, what is pressed and what is played. */
export const watchEvening = `
  const known = { cards: {}, notices: {}, seenAt: {}, own: [], arrivedAt: [], bellAt: [], stopAt: [], blocked: [] };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      known.blocked.push({ at: performance.timeOrigin + startTime, ms: duration });
  }).observe({ type: 'longtask' });
  let waiting = [];
  let pressed;
  let [announcedBefore, announcedNow] = [0, 0];
  // Less than all of it, for whoever asks several times a second.
  window.readWaiting = () => waiting;
  window.readShown = (ids) => ids.filter((id) => known.cards[id]);
  window.readCounts = () => [Object.keys(known.cards).length, Object.keys(known.notices).length];
  window.readMarked = () =>
    Object.entries(known.notices).flatMap(([id, notice]) => (notice.goneAt === undefined ? [id] : []));
  window.readNoticed = (ids) => ids.filter((id) => known.notices[id]);
  window.readOwn = () => known.own;
  window.readEvening = () => ({
    ...known,
    waiting,
    cards: Object.keys(known.cards),
    announced: announcedBefore + announcedNow,
  });
  const idOf = (card) => card.querySelector('a[href*="/orders/"]')?.getAttribute('href').split('/').pop();
  const isRed = (card) => {
    const number = card.querySelector('a[href*="/orders/"]');
    return getComputedStyle(card).borderTopColor === '${red}' &&
      getComputedStyle(number).textDecorationLine.includes('line-through');
  };
  const lookAtCards = () => {
    const marked = new Set();
    waiting = [];
    for (const card of document.querySelectorAll('li[data-urgency]')) {
      const id = idOf(card);
      known.cards[id] = true;
      if (card.closest('[data-column=waiting]') !== null) waiting.push(id);
      const { ended, changed } = card.dataset;
      if (ended !== 'true' && changed !== 'true') continue;
      marked.add(id);
      const kind = ended === 'true' ? 'cancelled' : 'changed';
      const before = known.notices[id];
      // One that changed may be cancelled later, and one that was seen may change again.
      if (before !== undefined && before.kind === kind && before.goneAt === undefined) continue;
      known.notices[id] = { kind, isRed: kind === 'cancelled' && isRed(card), at: Date.now() };
    }
    for (const [id, notice] of Object.entries(known.notices))
      if (!marked.has(id)) notice.goneAt ??= Date.now();
  };
  const lookAtAnnouncement = () => {
    const text = [...document.querySelectorAll('#announcements [role=status]')].map((one) => one.textContent).join(' ');
    const count = Number(/(\\d+) yeni sipariş/.exec(text)?.[1] ?? (text.includes('Yeni sipariş:') ? 1 : 0));
    if (count < announcedNow) announcedBefore += announcedNow;
    announcedNow = count;
  };
  const lookAtOwn = (records) => {
    const own = pressed;
    if (own === undefined || own.messageAt !== undefined) return;
    if (own.button.getAttribute('aria-disabled') === 'true') own.busyAt ??= Date.now();
    const isSaid = ({ target, addedNodes }) =>
      addedNodes.length > 0 && target.closest?.('.mantine-Notifications-root') != null;
    if (own.answeredAt !== undefined && records.some(isSaid)) own.messageAt = Date.now();
  };
  new MutationObserver((records) => {
    lookAtCards();
    lookAtAnnouncement();
    lookAtOwn(records);
  }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true,
    attributeFilter: ['data-ended', 'data-changed', 'aria-disabled'] });
  // Read before the page changes what was pressed, and counted once the page has got the press: where a card moves away
  // under the finger, nobody has pressed it.
  let count;
  addEventListener('click', (event) => {
    count = undefined;
    const button = event.target.closest('button');
    const card = event.target.closest('li[data-urgency]');
    if (button === null || card === null) return;
    const [at, id] = [Date.now(), idOf(card)];
    if (button.textContent === 'Gördüm') count = () => (known.seenAt[id] ??= at);
    if (button.textContent !== 'Onayla') return;
    const own = { pressedAt: at };
    // Not to be copied out of the page.
    Object.defineProperty(own, 'button', { value: button });
    pressed = own;
    count = () => known.own.push(own);
  }, true);
  addEventListener('click', () => void count?.());
  const realFetch = window.fetch;
  window.fetch = async (path, init) => {
    const answer = await realFetch(path, init);
    if (String(path).endsWith('/verify') && pressed !== undefined) pressed.answeredAt ??= Date.now();
    return answer;
  };
  const RealSource = window.EventSource;
  window.EventSource = class extends RealSource {
    constructor(path) {
      super(path);
      this.addEventListener('change', ({ data }) => {
        if (JSON.parse(data).type === 'siparis.olusturuldu') known.arrivedAt.push(Date.now());
      });
    }
  };
  const realStart = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (when) {
    const at = Date.now() + (when - this.context.currentTime) * 1000;
    known[this.frequency.value === ${stopHz} ? 'stopAt' : 'bellAt'].push(at);
    return realStart.call(this, when);
  };
`;

import type { OperationId } from './operations.ts';

/** Summary and description of every operation, as the documentation shows them. */
export const descriptions = {
  listOrders: [
    'List orders',
    'Newest first. Follow `pagination.nextCursor` for older orders and `pagination.prevCursor` (with `dir=prev`) for newer ones; pages stay stable while orders arrive.',
  ],
  listPendingReports: [
    'List orders awaiting transfer to accounting',
    'Orders that are neither marked as reported nor cancelled. The same parameters and items as the order list.',
  ],
  groupedPayments: [
    'Totals by payment type',
    'Cancelled orders are left out. One kind of payment has one name, whatever platforms call it.',
  ],
  getOrder: [
    'Read one order',
    'With items, amounts, customer, timeline and the actions that are allowed now. `{orderId}` may also be the `shortCode` where one order of the last day has it; commands take no short code.',
  ],
  getRawOrder: [
    "Read the platform's own body of an order",
    'As it came, for what the order does not say. Of a platform that was asked for it, the entry of its list; what changed afterwards is not in it. The audit log names who read it. It goes with the personal data of the order.',
  ],
  getJourney: [
    'Read the journey of an order',
    'When it was at the platform, at Köprü, at each receiver, accepted, printed, moved on and reported, and which link is missing after its usual time, with who has to act (`broken`). What cannot be read within two seconds is named in `unavailable`. A reader of the event feed leaves no fact here.',
  ],
  markPrinted: [
    'Say that a slip of an order was printed',
    'Once for each printer and kind of slip, of the first 20; `kopru print` says it by itself. It changes nothing but the journey of the order.',
  ],
  cancelOrder: [
    'Cancel an order',
    "Any order that is not at its end. `reason` is one of the order's `reasons`; without it the platform's default reason is sent. Where the customer or the platform was faster, `status` is 1500 instead of 1600.",
  ],
  changeStatus: [
    'Advance an order to its next status',
    'One step: 325 → 350 → 500, 400 → 500, 500 or 550 → 600, 600, 700 or 800 → 900. With `targetStatus` 550, and only so, an order at 500 becomes ready; the platform is told where it knows that step. A bare request that is repeated after a lost answer may move the order twice; with `expectedStatus` or `targetStatus` it is safe to repeat. An Idempotency-Key only joins a request that is under way at the same time.',
  ],
  cancelReasons: [
    'Cancel reasons that the platform of an order accepts',
    "Names are in the reader's language where the platform has them in it.",
  ],
  verifyOrder: [
    'Confirm an order and put it into the preparation flow',
    'On an order that is already being prepared it succeeds again without effect.',
  ],
  markReported: ['Mark an order as reported', 'It leaves the list of pending reports. Marking it again has no effect.'],
  retryWebhook: [
    'Send an undelivered webhook again',
    "Sends the record's body to `url` with `headers`, now. Answers 200 whenever the receiver answered, whatever its status; a 2xx marks the record as delivered. The receiver has 10 s, so the answer may take longer than that of other operations.",
  ],
  updateIntegrationStatus: [
    'Switch an integration on or off',
    'An integration that is off takes no orders; the platform itself stays open, and what is still open there comes when it is on again. A change of `status` emits `entegrasyon.durum_degisti`; `autoVerify` lets Köprü confirm new orders by itself.',
  ],
  writeIntegration: [
    'Add an integration to a restaurant, or update one',
    'A restaurant has one integration per platform; writing it again updates it. Needed `config` members: getir, ys, migros `restaurantId`, `apiKey`, `secretKey`; ty these and `supplierId`; direct none. Members that are absent on an update stay as they are.',
  ],
  listIntegrations: [
    'List the platforms connected to a restaurant',
    'With their state, health and the address that takes their orders.',
  ],
  linkRestaurant: [
    'Link a restaurant to a business',
    'A business that the account has not used yet is created, named by its id.',
  ],
  listRestaurants: [
    'List the restaurants of the account',
    'All of them, or a page of `limit`. `config` and `paymentMatchingHeaders` of one answer take at most 2 MiB together; those that find no room are null here, and stand in the restaurant itself.',
  ],
  createRestaurant: ['Create a restaurant', 'Fields that Köprü does not know are ignored.'],
  getRestaurant: ['Read one restaurant', 'Its master data.'],
  updateRestaurant: ['Update a restaurant', 'An absent field stays as it is, null clears it.'],
  getPreparationTime: [
    'Read how long the kitchen of a restaurant needs',
    'Learned from its own orders of the last 90 days, from the begin of preparation until the food was ready or left: the median by weekday and hour, drawn to that of the restaurant and the account where there are few, and the load of the last hour. Cancelled and scheduled orders, trials and orders that were moved on in bulk do not count. Whoever accepts chooses the time; the accept policy sends this one.',
  ],
  deleteRestaurant: ['Delete a restaurant', 'For good, with its integrations. Its orders stay readable.'],
  getMenu: ["A restaurant's menu on a platform", 'As the platform has it; at most a minute old.'],
  getAvailability: [
    'Read whether a restaurant takes orders, what has run out, prices and hours',
    'The desired state of the store, of items and their prices, and of the hours, and the sync status and the last observed state of each platform. Platforms without a desired state are not touched; their `state` is null.',
  ],
  changeAvailability: [
    'Open or close a restaurant, call it busy, or say what has run out, prices and hours',
    "Said once, made true on every platform. The answer does not wait for the platforms: read again, or look at `dueAt`. Where a platform's timers are too short or none, Köprü renews them and opens the store at `until` by itself. Safe to repeat; with `If-Match` only when nobody else has changed the desired state meanwhile.",
  ],
  getCapabilities: [
    'What a platform lets be changed',
    'So that a system offers only what works. What is not a capability is answered `unsupported` by a change.',
  ],
  listItems: [
    "List a restaurant's items",
    'The articles as the account numbers them, and the products of the platforms that each of them is.',
  ],
  suggestItemLinks: [
    'Suggest links of items to products',
    "For each item and platform without a link, the product of the platform's menu that seems to be the item, by barcode, id or name. Where a menu cannot be read, as that of Yemeksepeti, the products of the last 30 days' orders stand for it (`orderCount`). Nothing is linked by it: whoever agrees writes the items with these links.",
  ],
  writeItems: [
    "Write a restaurant's items",
    'The whole list takes the place of the one before. Orders then carry `item` with each line whose product is linked. With `If-Match` only when nobody else has written meanwhile.',
  ],
  listBusinesses: ['List the businesses of the account', "A business is the account's own grouping of restaurants."],
  createBusiness: ['Create a business', 'Linking a restaurant to a new business id creates it as well.'],
  getBusiness: ['Read one business', 'With the number of its restaurants.'],
  updateBusiness: ['Rename a business', 'Its id stays.'],
  deleteBusiness: ['Delete a business', 'Its restaurants stay, without a business.'],
  listLimits: [
    'Read the limits of the account',
    'How much of each it may have, and has. What would go beyond is `limit_reached`; the operator of the system can raise a limit.',
  ],
  listEvents: [
    'Read the events of the account in order',
    'The same events that webhooks carry, oldest first, for systems that cannot be called. Keep `pagination.nextCursor` and give it as `after` next time; with `wait` the request is held until something happens. `after=latest` starts at the end: with what happens from now on.',
  ],
  listConsumers: [
    'List the named consumers of the event feed',
    'With their places, how far behind they are, and when they last asked.',
  ],
  takeEvents: [
    'Take the next events as a named consumer',
    'Köprü remembers the place of each name; a new name starts with the oldest kept event. The events are held for `lease` seconds: meanwhile no other machine of the same name is given them, nor later events of the same orders. Commit `cursor` when they are done; what is not committed in time is given again. Other names, `GET /events` and webhooks are not affected.',
  ],
  commitEvents: [
    'Say that taken events are done',
    'Up to and with the event of `cursor`; the rest of what was taken with it stays held. A commit may be repeated. It is `lease_lost` when another machine has the events meanwhile: it does them, and they must not be counted twice.',
  ],
  seekConsumer: [
    'Move a consumer',
    'To the oldest kept event, to the end, to a time, or to just behind an event. What its machines hold is held no longer. A name that is not there yet is made.',
  ],
  listEndpoints: [
    'List the webhook endpoints of the account',
    'With their settings, state and figures of the last 24 hours.',
  ],
  createEndpoint: [
    'Register a webhook endpoint',
    'As in the control panel. With `isSigned` the answer carries `signingSecret`, and no other answer does.',
  ],
  registerEndpoint: [
    'Register yourself with a token',
    'Without an API key: an owner makes the token in the control panel, it works once and for an hour. The endpoint is tested at once, and the answer says how that went. A token whose address is refused may be used again.',
  ],
  getEndpoint: ['Read one webhook endpoint', 'Secrets are never shown again.'],
  updateEndpoint: ['Update a webhook endpoint', 'An absent field stays as it is.'],
  deleteEndpoint: ['Delete a webhook endpoint', 'For good; what still waits for it is skipped.'],
  testEndpoint: [
    'Send a made-up event to an endpoint',
    'Answers 200 whatever the receiver answers; leaves no delivery.',
  ],
  pauseEndpoint: ['Pause an endpoint', 'Its deliveries are kept and made when it is resumed.'],
  resumeEndpoint: ['Resume an endpoint', 'What was kept is delivered, oldest first.'],
  rotateSecret: [
    'Make a new signing secret',
    'The answer carries `signingSecret`, and no other answer does. For 24 hours every delivery bears two signatures in `webhook-signature`, of the new and of the old secret, so that a receiver can change over without a gap.',
  ],
  listDeliveries: [
    'List deliveries',
    'Newest first: one for each event and endpoint, with its state and its last attempt.',
  ],
  retryDelivery: [
    'Try a delivery again, now',
    'Answers 200 whatever the receiver answers; a 2xx marks it as delivered.',
  ],
  expungeDeliveries: [
    'Take the contents of an order out of deliveries and feed',
    "For the erasure of personal data: the order's number and the receivers' answers are removed, what is still open is not sent any more, and the feed shows its events no more. The deliveries stay counted. Events that come later are not affected; repeat it for them.",
  ],
  startRecovery: [
    'Deliver everything undelivered since a time again',
    'A job that survives a crash: every failed or waiting delivery since then, of one endpoint or of all.',
  ],
  deleteConsumer: ['Delete a consumer', 'Its place is forgotten; the events stay.'],
  placeSandboxOrder: [
    'Let a customer order',
    'At a simulated platform, which sends the order to Köprü as the real one does: within a second, at Trendyol Go with the next poll. In the sandbox only, with `kpr_test_…`.',
  ],
  cancelSandboxOrder: [
    'Let the customer or the platform cancel an order',
    'Köprü hears of it as of any cancellation: status 1500. In the sandbox only.',
  ],
  moveSandboxCourier: [
    "Let the platform's courier take the next step",
    'Only where the platform delivers and it is his turn; otherwise `invalid_transition`. In the sandbox only.',
  ],
  setSandboxFault: [
    'Let something go wrong at the simulated platforms',
    "A fault strikes the next `times` calls or pushes of the sandbox's restaurants that it fits. In the sandbox only.",
  ],
  resetSandbox: [
    'Begin again',
    'Faults are taken back, stores are open and the platforms cancel every order that is under way. What Köprü has recorded stays. In the sandbox only.',
  ],
  getSandboxClock: ["Read the sandbox's time", 'The real time, and what it was advanced by. In the sandbox only.'],
  advanceSandboxClock: [
    "Advance the sandbox's clock",
    'What the sandbox waits for runs on it, and what becomes due on the way is done in the order of its due times, in steps: at most a hundred from one due time to the next, then a hundred wide ones. The answer waits 25 s for that; where it takes longer, it goes on by itself, and `advancingTo` is not null. The clock never goes back. In the sandbox only.',
  ],
  openSandboxTunnel: [
    'Open a tunnel to a till that has no address',
    'Köprü keeps what it would send there for whoever has opened the tunnel, which asks for it, makes each POST on its own machine and hands the answer back: a receiver behind a router is a receiver like others. Only the key that opened it is given anything. A webhook endpoint that leads through it comes with it and goes with it. In the sandbox only.',
  ],
  takeTunnelRequests: [
    'Take what waits at a tunnel',
    'Says at the same time that somebody is there: a tunnel where nobody asks closes by itself. Requests that are named in `inFlight` are left out; others come again until they are answered. In the sandbox only.',
  ],
  answerTunnelRequest: [
    'Hand back what became of a request',
    "Counts as the receiver's answer, in place of one that is given over the network. Safe to repeat. In the sandbox only.",
  ],
  closeSandboxTunnel: [
    'Close a tunnel',
    'Its webhook endpoint goes with it, and a certification that is played through it is aborted. In the sandbox only.',
  ],
  startCertification: [
    'Certify a till',
    "Köprü plays its platforms and judges by traffic only: by the calls that are made with the sandbox's keys, and by the answers of its webhook endpoint. One run at a time. In the sandbox only.",
  ],
  listCertifications: ['List certifications', 'Newest first, at most 50. In the sandbox only.'],
  getCertification: [
    'Read a certification',
    'How far it is, and the verdict on each scenario with its evidence. In the sandbox only.',
  ],
  getCertificate: [
    'Read a certificate',
    'Of a certification that was passed: with every scenario and its evidence, and signed. In the sandbox only.',
  ],
  publishCertificate: [
    'Publish a certificate, or take it back',
    'With a link that is hard to guess; taken back, it leads nowhere for ever. In the sandbox only.',
  ],
  cancelCertification: ['Cancel a certification', 'One that has ended stays as it is. In the sandbox only.'],
} as const satisfies Record<OperationId, readonly [summary: string, description: string]>;

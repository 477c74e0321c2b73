import type { CertificationScenario } from '@kopru/contracts/certification';

/** Mistakes that tills are made with, and the scenario that each of them is caught by. */
export const bugs = {
  forgetsWhatItHasSeen: 'the-same-event-three-times',
  actsBeforeItAnswers: 'answered-before-acting',
  takes600ForDelivered: 'walked-to-delivered',
  hasItsInboxInMemory: 'the-till-starts-again',
  repeatsStepsBlindly: 'a-lost-answer',
  dropsUnknownPayments: 'an-unknown-payment',
  dropsUnknownStorefronts: 'an-unknown-storefront',
  computesInFloats: 'booked-to-the-kurus',
  takesAShortPageForTheLast: 'the-list-is-read-to-its-end',
  ignoresRetryAfter: 'too-many-requests',
  checksNoKey: 'a-wrong-key-is-refused',
  refusesUnknownEvents: 'an-unknown-event-is-ignored',
  refusesUnknownMembers: 'unknown-members-are-ignored',
  makesUpReasons: 'refused-with-a-reason',
  remembersOldStates: 'an-old-event-after-the-end',
  acceptsWithoutLooking: 'cancelled-before-accepting',
  repeatsRefusedCommands: 'cancelled-while-accepting',
  insistsOnItsCancellation: 'two-cancellations-cross',
  givesUpAtAn503: 'the-api-is-away',
  givesUpWhenRefused: 'the-platform-refuses',
  givesUpWhenNobodyAnswers: 'the-platform-does-not-answer',
  preparesScheduledOrders: 'scheduled-for-later',
  takesFiftyLines: 'sixty-lines',
  knowsLatinLettersOnly: 'letters-and-emoji',
  needsAnAddress: 'without-an-address',
  writesNumbersAsTheyAre: 'a-number-with-signs',
  findsByNumberOnly: 'one-number-twice',
  reportsTwice: 'every-report-once',
} as const satisfies Record<string, CertificationScenario>;
export type Bug = keyof typeof bugs;

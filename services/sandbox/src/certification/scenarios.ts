import type { CertificationScenario } from '@kopru/contracts/certification';
import type { Scenario } from './scenario.ts';
import { aLostAnswer } from './scenarios/a-lost-answer.ts';
import { aNumberWithSigns } from './scenarios/a-number-with-signs.ts';
import { aRush } from './scenarios/a-rush.ts';
import { aWrongKeyIsRefused } from './scenarios/a-wrong-key-is-refused.ts';
import { acceptedInTime } from './scenarios/accepted-in-time.ts';
import { anOldEventAfterTheEnd } from './scenarios/an-old-event-after-the-end.ts';
import { anUnknownEventIsIgnored } from './scenarios/an-unknown-event-is-ignored.ts';
import { anUnknownPayment } from './scenarios/an-unknown-payment.ts';
import { anUnknownStorefront } from './scenarios/an-unknown-storefront.ts';
import { answeredBeforeActing } from './scenarios/answered-before-acting.ts';
import { bookedToTheKurus } from './scenarios/booked-to-the-kurus.ts';
import { cancelledBeforeAccepting } from './scenarios/cancelled-before-accepting.ts';
import { cancelledWhileAccepting } from './scenarios/cancelled-while-accepting.ts';
import { everyReportOnce } from './scenarios/every-report-once.ts';
import { lettersAndEmoji } from './scenarios/letters-and-emoji.ts';
import { newOrdersAreRead } from './scenarios/new-orders-are-read.ts';
import { oneNumberTwice } from './scenarios/one-number-twice.ts';
import { refusedWithAReason } from './scenarios/refused-with-a-reason.ts';
import { scheduledForLater } from './scenarios/scheduled-for-later.ts';
import { sixtyLines } from './scenarios/sixty-lines.ts';
import { theApiIsAway } from './scenarios/the-api-is-away.ts';
import { theListIsReadToItsEnd } from './scenarios/the-list-is-read-to-its-end.ts';
import { thePlatformDoesNotAnswer } from './scenarios/the-platform-does-not-answer.ts';
import { thePlatformRefuses } from './scenarios/the-platform-refuses.ts';
import { theSameEventThreeTimes } from './scenarios/the-same-event-three-times.ts';
import { theTillStartsAgain } from './scenarios/the-till-starts-again.ts';
import { tooManyRequests } from './scenarios/too-many-requests.ts';
import { twoCancellationsCross } from './scenarios/two-cancellations-cross.ts';
import { twoRestaurants } from './scenarios/two-restaurants.ts';
import { unknownMembersAreIgnored } from './scenarios/unknown-members-are-ignored.ts';
import { walkedToDelivered } from './scenarios/walked-to-delivered.ts';
import { withoutAnAddress } from './scenarios/without-an-address.ts';

/** By their ids, which are their files' names. */
export const scenarios: Readonly<Record<CertificationScenario, Scenario>> = {
  'new-orders-are-read': newOrdersAreRead,
  'a-wrong-key-is-refused': aWrongKeyIsRefused,
  'an-unknown-event-is-ignored': anUnknownEventIsIgnored,
  'unknown-members-are-ignored': unknownMembersAreIgnored,
  'the-list-is-read-to-its-end': theListIsReadToItsEnd,
  'accepted-in-time': acceptedInTime,
  'refused-with-a-reason': refusedWithAReason,
  'answered-before-acting': answeredBeforeActing,
  'the-same-event-three-times': theSameEventThreeTimes,
  'an-old-event-after-the-end': anOldEventAfterTheEnd,
  'cancelled-before-accepting': cancelledBeforeAccepting,
  'cancelled-while-accepting': cancelledWhileAccepting,
  'two-cancellations-cross': twoCancellationsCross,
  'a-lost-answer': aLostAnswer,
  'too-many-requests': tooManyRequests,
  'the-api-is-away': theApiIsAway,
  'the-platform-refuses': thePlatformRefuses,
  'the-platform-does-not-answer': thePlatformDoesNotAnswer,
  'walked-to-delivered': walkedToDelivered,
  'scheduled-for-later': scheduledForLater,
  'the-till-starts-again': theTillStartsAgain,
  'an-unknown-payment': anUnknownPayment,
  'an-unknown-storefront': anUnknownStorefront,
  'sixty-lines': sixtyLines,
  'letters-and-emoji': lettersAndEmoji,
  'without-an-address': withoutAnAddress,
  'a-number-with-signs': aNumberWithSigns,
  'two-restaurants': twoRestaurants,
  'one-number-twice': oneNumberTwice,
  'a-rush': aRush,
  'booked-to-the-kurus': bookedToTheKurus,
  'every-report-once': everyReportOnce,
};

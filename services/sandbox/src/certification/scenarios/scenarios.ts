import type { CertificationScenario } from '@kopru/contracts/certification';
import type { Scenario } from './scenario.ts';
import { aLostAnswer } from './failures/a-lost-answer.ts';
import { aNumberWithSigns } from './contents/a-number-with-signs.ts';
import { aRush } from './reading/a-rush.ts';
import { aWrongKeyIsRefused } from './events/a-wrong-key-is-refused.ts';
import { acceptedInTime } from './statuses/accepted-in-time.ts';
import { anOldEventAfterTheEnd } from './events/an-old-event-after-the-end.ts';
import { anUnknownEventIsIgnored } from './events/an-unknown-event-is-ignored.ts';
import { anUnknownPayment } from './contents/an-unknown-payment.ts';
import { anUnknownStorefront } from './contents/an-unknown-storefront.ts';
import { answeredBeforeActing } from './events/answered-before-acting.ts';
import { bookedToTheKurus } from './accounting/booked-to-the-kurus.ts';
import { cancelledBeforeAccepting } from './statuses/cancelled-before-accepting.ts';
import { cancelledWhileAccepting } from './statuses/cancelled-while-accepting.ts';
import { everyReportOnce } from './accounting/every-report-once.ts';
import { lettersAndEmoji } from './contents/letters-and-emoji.ts';
import { newOrdersAreRead } from './reading/new-orders-are-read.ts';
import { oneNumberTwice } from './contents/one-number-twice.ts';
import { refusedWithAReason } from './statuses/refused-with-a-reason.ts';
import { scheduledForLater } from './statuses/scheduled-for-later.ts';
import { sixtyLines } from './contents/sixty-lines.ts';
import { theApiIsUnavailable } from './failures/the-api-is-unavailable.ts';
import { theListIsReadToItsEnd } from './reading/the-list-is-read-to-its-end.ts';
import { thePlatformDoesNotAnswer } from './failures/the-platform-does-not-answer.ts';
import { thePlatformRefuses } from './failures/the-platform-refuses.ts';
import { theSameEventThreeTimes } from './events/the-same-event-three-times.ts';
import { thePosStartsAgain } from './failures/the-pos-starts-again.ts';
import { tooManyRequests } from './failures/too-many-requests.ts';
import { twoCancellationsCross } from './statuses/two-cancellations-cross.ts';
import { twoRestaurants } from './reading/two-restaurants.ts';
import { unknownMembersAreIgnored } from './events/unknown-members-are-ignored.ts';
import { walkedToDelivered } from './statuses/walked-to-delivered.ts';
import { withoutAnAddress } from './contents/without-an-address.ts';

/** The scenarios by their public ids. */
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
  'the-api-is-away': theApiIsUnavailable,
  'the-platform-refuses': thePlatformRefuses,
  'the-platform-does-not-answer': thePlatformDoesNotAnswer,
  'walked-to-delivered': walkedToDelivered,
  'scheduled-for-later': scheduledForLater,
  'the-till-starts-again': thePosStartsAgain,
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

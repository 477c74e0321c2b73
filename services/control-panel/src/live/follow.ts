import type { LiveEvent } from '@kopru/contracts/panel/overview';
import { addressOf } from '../api/client.ts';

/** The server gives a sign of life every four seconds; a line that is silent for so long is dead. */
const silenceMs = 9000;
const firstPauseMs = 2000;
const maxPauseMs = 15_000;

interface Follower {
  onOpen: () => void;
  onLost: () => void;
  /** The device slept: what happened meanwhile was not heard. */
  onWake: () => void;
  onEvent: (event: LiveEvent) => void;
}

/** Follows the events of the account and connects again, at growing pauses, whatever ended the line. */
export const follow = ({ onOpen, onLost, onWake, onEvent }: Follower): (() => void) => {
  let source: EventSource | undefined;
  let timer: number | undefined;
  let pauseMs = firstPauseMs;
  let receivedAtMs = Date.now();
  const later = (what: () => void, ms: number): void => {
    clearTimeout(timer);
    timer = window.setTimeout(what, ms);
  };
  const lose = (): void => {
    source?.close();
    onLost();
    later(connect, pauseMs);
    pauseMs = Math.min(maxPauseMs, pauseMs * 2);
  };
  const received = (): void => {
    receivedAtMs = Date.now();
    later(lose, silenceMs);
  };
  const connect = (): void => {
    source?.close();
    source = new EventSource(addressOf('followEvents'));
    received();
    source.onerror = lose;
    source.onopen = () => {
      pauseMs = firstPauseMs;
      received();
      onOpen();
    };
    source.addEventListener('beat', received);
    source.addEventListener('change', (message: MessageEvent<string>) => {
      received();
      onEvent(JSON.parse(message.data) as LiveEvent);
    });
  };
  // Timers stop while a device sleeps; the clock does not.
  const wake = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - receivedAtMs <= silenceMs) return;
    onWake();
    connect();
  };
  connect();
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', connect);
  window.addEventListener('offline', lose);
  return () => {
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('online', connect);
    window.removeEventListener('offline', lose);
    clearTimeout(timer);
    source?.close();
  };
};

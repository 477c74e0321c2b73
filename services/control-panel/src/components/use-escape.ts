import { useEffect, useRef } from 'react';

const open: { close: () => void }[] = [];

/** Menus, lists and calendars see to the key themselves. */
const isTaken = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') ||
  document.querySelector('[data-dates-dropdown]') !== null;

const onKeyDown = (event: KeyboardEvent): void => {
  if (event.key === 'Escape' && !event.isComposing && !isTaken(event)) open.at(-1)?.close();
};

/** Escape closes the window that was opened last, and none below it, as each would by itself. */
export const useEscape = (isOpen: boolean, onClose: () => void): void => {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const self = { close: () => latest.current() };
    if (open.push(self) === 1) window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      open.splice(open.indexOf(self), 1);
      if (open.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [isOpen]);
};

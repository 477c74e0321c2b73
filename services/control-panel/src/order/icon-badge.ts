import { useEffect } from 'react';

const show = (count: number): void => {
  // Not every browser has it, and one that has it may not be allowed to.
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined);
};

/** The number on the icon of the installed application; none when nothing waits, or nobody is signed in. */
export const useIconBadge = (count: number): void => {
  useEffect(() => show(count), [count]);
  useEffect(() => () => show(0), []);
};

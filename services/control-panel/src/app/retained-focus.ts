import { useEffect } from 'react';

interface Focused {
  element: Element;
  /** From the nearest on, because what is taken out of the page forgets where it was. */
  ancestors: Element[];
}

const remembered = 30;
const places = '#main, [role=dialog]';
const pressable = 'a[href], button:not(:disabled):not([tabindex="-1"]), [tabindex="0"]';

const ancestorsOf = (element: Element): Element[] => {
  const ancestors: Element[] = [];
  for (let at = element.parentElement; at !== null; at = at.parentElement) ancestors.push(at);
  return ancestors;
};

const canTakeFocus = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && !element.matches(':disabled');

/** The first that can be pressed in what is left around something that is gone, as long as it is not the whole page. */
const besides = ({ ancestors }: Focused): HTMLElement | null => {
  for (const around of ancestors) {
    if (!around.isConnected) continue;
    if (around.parentElement?.closest(places) == null || around.querySelector('#page-title') !== null) return null;
    const found = around.querySelector<HTMLElement>(pressable);
    if (found !== null) return found;
  }
  return null;
};

const nextAfter = (focused: readonly Focused[]): HTMLElement | null => {
  for (const one of focused.toReversed()) {
    if (canTakeFocus(one.element)) return one.element;
    const near = besides(one);
    if (near !== null) return near;
  }
  return document.querySelector<HTMLElement>('#page-title');
};

/**
 * A keyboard user stays at the same place when what had the focus is gone: a window that was closed leads back
 * to what opened it, an order that went on to the one beside it.
 */
export const useRetainedFocus = (): void => {
  useEffect(() => {
    let focused: Focused[] = [];
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      focused = [...focused, { element: target, ancestors: ancestorsOf(target) }].slice(-remembered);
    };
    const observer = new MutationObserver(() => {
      const last = focused.at(-1);
      if (document.activeElement !== document.body || last === undefined || last.element.isConnected) return;
      nextAfter(focused)?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
};

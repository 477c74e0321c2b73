import type { PanelOrder } from '@kopru/contracts/panel/operations';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Slip } from './slip.tsx';
import classes from './slip.module.css';

const pixelsPerMm = 96 / 25.4;
/** So that the printer cuts behind the last line. */
const tailMm = 6;

/** The paper is as long as the slip: a roll has no pages. */
const onPaperOf = (slip: HTMLElement, print: () => void): void => {
  const heightMm = Math.ceil(slip.getBoundingClientRect().height / pixelsPerMm) + tailMm;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page { size: 80mm ${heightMm}mm; margin: 0 }`);
  const before = document.adoptedStyleSheets;
  document.adoptedStyleSheets = [...before, sheet];
  document.documentElement.dataset['slip'] = 'printing';
  try {
    print();
  } finally {
    delete document.documentElement.dataset['slip'];
    document.adoptedStyleSheets = before;
  }
};

/** Prints a slip, once. */
export const Paper = ({ children, onDone }: { children: ReactNode; onDone: () => void }) => {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // After the effect, because the browser's own dialog stops the page until it is closed.
    const timer = setTimeout(() => {
      if (ref.current !== null) onPaperOf(ref.current, () => window.print());
      onDone();
    });
    return () => clearTimeout(timer);
  }, [onDone]);
  return createPortal(
    <div ref={ref} className={classes['slip']} aria-hidden="true">
      {children}
    </div>,
    document.body,
  );
};

/** Prints the slip of one order. */
export const OrderPaper = ({ order, onDone }: { order: PanelOrder; onDone: () => void }) => (
  <Paper onDone={onDone}>
    <Slip order={order} />
  </Paper>
);

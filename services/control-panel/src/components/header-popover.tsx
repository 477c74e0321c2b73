import { ActionIcon, FocusTrap, Indicator, Paper, VisuallyHidden } from '@mantine/core';
import { useClickOutside, useWindowEvent } from '@mantine/hooks';
import { useRef, useState, type ReactNode } from 'react';
import classes from './header-popover.module.css';

interface HeaderPopoverProps {
  label: string;
  icon: ReactNode;
  /** A number on the icon; absent for none. */
  mark?: string | undefined;
  children: (close: () => void) => ReactNode;
}

/** A button of the header that opens a small window below it; without a library, because the first page carries it. */
export const HeaderPopover = ({ label, icon, mark, children }: HeaderPopoverProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => setIsOpen(false);
  const frame = useClickOutside<HTMLDivElement>(close);
  // Wherever the focus is: a button that waits for its answer has lost it.
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen) return;
    close();
    button.current?.focus();
  });
  return (
    <div ref={frame} className={classes['frame']}>
      <Indicator disabled={mark === undefined} label={mark} size={16} color="red.8" offset={6}>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          size="lg"
          w="auto"
          miw={34}
          px={7}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          title={label}
          onClick={() => setIsOpen((before) => !before)}
        >
          <VisuallyHidden>{label}</VisuallyHidden>
          {icon}
        </ActionIcon>
      </Indicator>
      {isOpen && (
        <FocusTrap active>
          <Paper role="dialog" aria-label={label} withBorder shadow="md" p="sm" className={classes['window'] ?? ''}>
            {children(close)}
          </Paper>
        </FocusTrap>
      )}
    </div>
  );
};

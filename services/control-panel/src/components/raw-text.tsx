import { Code } from '@mantine/core';
import classes from './raw-text.module.css';

/** Text that a machine wrote; keyboards can scroll it, so it needs a label. */
export const RawText = ({ text, label }: { text: string; label: string }) => (
  <Code block className={classes['raw'] ?? ''} tabIndex={0} role="region" aria-label={label}>
    {text}
  </Code>
);

import { Code } from '@mantine/core';
import classes from './raw-text.module.css';

/** What a machine wrote; a keyboard scrolls it, so it has a name. */
export const RawText = ({ text, label }: { text: string; label: string }) => (
  <Code block className={classes['raw'] ?? ''} tabIndex={0} role="region" aria-label={label}>
    {text}
  </Code>
);

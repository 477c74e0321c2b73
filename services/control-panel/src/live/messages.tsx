import { Portal } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import classes from './live.module.css';

const announcements = 'announcements';
/** Where the line of new orders is drawn. */
export const announcementsSelector = `#${announcements}`;

/** What is said: the messages of the person's own doing, and below them the line of new orders; neither lies on the other. */
export const Messages = () => (
  <Portal>
    <div className={classes['messages']}>
      <Notifications position="bottom-left" withinPortal={false} className={classes['own'] ?? ''} />
      <div id={announcements} />
    </div>
  </Portal>
);

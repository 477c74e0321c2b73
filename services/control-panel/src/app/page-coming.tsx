import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import classes from './shell.module.css';

/** A page that is there sooner needs no word. */
const silentMs = 500;

/** Answers a press on a link whose page takes long to load. */
export const PageComing = () => {
  const { t } = useTranslation();
  const { state, location } = useNavigation();
  const [slow, setSlow] = useState<string>();
  const key = state === 'loading' ? location.key : undefined;
  useEffect(() => {
    const timer = setTimeout(() => setSlow(key), key === undefined ? 0 : silentMs);
    return () => clearTimeout(timer);
  }, [key]);
  return (
    <div role="status" className={classes['coming']}>
      {key !== undefined && slow === key && <Text size="sm">{t('error.pageComing')}</Text>}
    </div>
  );
};

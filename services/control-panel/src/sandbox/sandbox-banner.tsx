import { Anchor, Text } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './sandbox.module.css';
import { isInSandbox, panelBases } from './side.ts';

/** Above every page of the sandbox, so that nobody takes it for the restaurant. */
export const SandboxBanner = () => {
  const { t } = useTranslation();
  if (!isInSandbox()) return null;
  return (
    <div role="note" className={classes['banner']}>
      <IconFlask size={18} className={classes['icon']} aria-hidden="true" />
      <div className={classes['words']}>
        <Text size="sm" fw={600} span>
          {t('sandbox.banner')}
        </Text>
        {/* The page is loaded anew: nothing of one side stays in the browser for the other. */}
        <Anchor href={panelBases.live} size="sm" className={classes['link'] ?? ''}>
          {t('sandbox.leave')}
        </Anchor>
      </div>
    </div>
  );
};

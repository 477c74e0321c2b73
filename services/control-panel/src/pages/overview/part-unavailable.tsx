import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** In place of a part whose service is unavailable: nobody takes it for a list with nothing in it. */
export const PartUnavailable = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation();
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} title={t('overview.partAway')}>
      <Button size="xs" variant="default" onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
    </Alert>
  );
};

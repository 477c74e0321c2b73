import type { Integration } from '@kopru/contracts/internal/integrations';
import { Badge, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureText } from './failure-text.ts';

export const HealthBadge = ({ integration }: { integration: Integration }) => {
  const { t } = useTranslation();
  if (!integration.status) return <Badge color="gray">{t('integration.off')}</Badge>;
  if (integration.health.lastError !== null)
    return (
      <Tooltip label={failureText(integration.health.lastError.failure)} multiline maw={320}>
        <Badge color="red">{t('integration.failing')}</Badge>
      </Tooltip>
    );
  return <Badge color="green">{t('integration.working')}</Badge>;
};

import type { Integration } from '@kopru/contracts/internal/integrations';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useGet } from '../../api/hooks.ts';
import { CopyField } from '../../components/copy-field.tsx';

/** Where orders are sent to, for owners: the whole address is a secret that comes only when it is asked for. */
export const IngressAddress = ({ integration }: { integration: Integration }) => {
  const { t } = useTranslation();
  const [isWanted, wanted] = useDisclosure(false);
  const params = { id: integration.integrationId };
  const { data, isFetching } = useGet('showAddress', { params, isEnabled: isWanted });
  return (
    <>
      <CopyField
        label={t('integration.ingressUrl')}
        description={t(integration.provider === 'direct' ? 'integration.ingressTextDirect' : 'integration.ingressText')}
        value={data?.ingressUrl ?? integration.ingressUrl}
      />
      {data === undefined && (
        <Button variant="default" size="xs" loading={isFetching} onClick={wanted.open} style={{ alignSelf: 'start' }}>
          {t('integration.showAddress')}
        </Button>
      )}
    </>
  );
};

import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { HeaderPopover } from '../components/header-popover.tsx';
import { lazily } from '../components/lazily.tsx';
import { useAlertList } from './use-alert-list.ts';

const AlertItems = lazily(async () => (await import('./alert-items.tsx')).AlertItems);

export const AlertsBell = () => {
  const { t } = useTranslation();
  const { items, count, isUnknown } = useAlertList();
  return (
    <HeaderPopover
      label={t(isUnknown ? 'alert.bellUnknown' : 'alert.bell', { shown: count })}
      icon={<IconBell size={19} />}
      mark={items.length === 0 ? undefined : items.length > 99 ? '99+' : count}
    >
      {(close) => <AlertItems onChosen={close} />}
    </HeaderPopover>
  );
};

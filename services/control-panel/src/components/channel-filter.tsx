import { useTranslation } from 'react-i18next';
import { useChannelName, useSigned } from '../session/session.ts';
import { FilterSelect } from './filters.tsx';

/** The storefronts with a name of their own, and the one in the address, which may be another. */
export const ChannelFilter = ({ value, onChange }: { value: string; onChange: (slug: string) => void }) => {
  const { t } = useTranslation();
  const { channels } = useSigned().catalogue;
  const nameOf = useChannelName();
  const isOther = value !== '' && channels.every(({ slug }) => slug !== value);
  const data = channels.map((channel) => ({ value: channel.slug, label: nameOf(channel) }));
  return (
    <FilterSelect
      label={t('orders.channel')}
      data={isOther ? [...data, { value, label: value }] : data}
      value={value}
      onChange={onChange}
    />
  );
};

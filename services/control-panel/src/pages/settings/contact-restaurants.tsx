import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFirstRestaurants } from '../../api/use-restaurants.ts';

/** The restaurants of a contact's notifications, where there is a choice; none: all. */
export const ContactRestaurants = ({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) => {
  const { t } = useTranslation();
  const { options } = useFirstRestaurants();
  if (options.length < 2 && chosen.length === 0) return null;
  return (
    <MultiSelect
      size="xs"
      label={t('contacts.restaurants')}
      placeholder={chosen.length === 0 ? t('contacts.allRestaurants') : ''}
      data={options}
      value={[...chosen]}
      onChange={onChange}
      clearable
      searchable
    />
  );
};

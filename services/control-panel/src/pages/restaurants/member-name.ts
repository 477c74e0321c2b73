import { useTranslation } from 'react-i18next';

/** What a platform calls a part of its credentials, so that a person finds it in the platform's own papers. */
export const useMemberName = (): ((provider: string, member: string) => string) => {
  const { t } = useTranslation();
  return (provider, member) =>
    t(`integration.config.${provider}.${member}`, {
      defaultValue: t(`integration.config.${member}`, { defaultValue: member }),
    });
};

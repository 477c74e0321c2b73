import { useTranslation } from 'react-i18next';

/** The platform's own name for a part of its credentials, so that a person finds it in the platform's documents. */
export const useMemberName = (): ((provider: string, member: string) => string) => {
  const { t } = useTranslation();
  return (provider, member) =>
    t(`integration.config.${provider}.${member}`, {
      defaultValue: t(`integration.config.${member}`, { defaultValue: member }),
    });
};

/** Where at the platform a part of its credentials is found. */
export const useMemberHint = (): ((provider: string, member: string) => string) => {
  const { t } = useTranslation();
  return (provider, member) => t(`integration.hint.${provider}.${member}`, { defaultValue: '' });
};

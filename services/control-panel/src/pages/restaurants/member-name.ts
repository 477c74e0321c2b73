import { useTranslation } from 'react-i18next';

/** The platform's own name for a part of its credentials, so that a person finds it in the platform's documents. */
export const useMemberName = (): ((provider: string, member: string) => string) => {
  const { t } = useTranslation();
  return (provider, member) =>
    t(`integration.config.${provider}.${member}`, {
      defaultValue: t(`integration.config.${member}`, { defaultValue: member }),
    });
};

/** Where the owner finds a part of the credentials whose name says too little. */
export const useMemberHint = (): ((provider: string, member: string) => string | undefined) => {
  const { t } = useTranslation();
  const hints: Record<string, string> = {
    'getir.apiKey': t('integration.hint.getir'),
    'ys.restaurantId': t('integration.hint.ys'),
    'ys.supplierId': t('integration.hint.ysChain'),
    'migros.apiKey': t('integration.hint.migros'),
  };
  return (provider, member) => hints[`${provider}.${member}`];
};

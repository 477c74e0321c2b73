import type { PanelOrder } from '@kopru/contracts/panel/operations';
import { useTranslation } from 'react-i18next';

type Step = Pick<PanelOrder['timeline'][number], 'by' | 'who' | 'acceptedAfterSeconds'>;

/** Who took a step: the person, else who or what it was. */
export const useActorText = (): ((step: Step) => string) => {
  const { t } = useTranslation();
  return ({ by, who, acceptedAfterSeconds: seconds }) =>
    who ?? (seconds === undefined ? t(`orders.by.${by}`) : t('orders.byPolicy', { seconds }));
};

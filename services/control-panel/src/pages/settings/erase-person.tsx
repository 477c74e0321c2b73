import type { PanelData } from '@kopru/contracts/panel/operations';
import { Alert, List, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { notify } from '../../api/notify.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FormBody } from '../../components/form-body.tsx';

export const personKinds = ['phone', 'mail', 'customer'] as const;

/** Whose data was found. */
export interface Sought {
  kind: (typeof personKinds)[number];
  text: string;
}

/** One customer of those who were found by it. */
export interface Whose extends Sought {
  /** Where several were found; empty: of orders without a name. */
  customerName: string | undefined;
}

export const bodyOf = ({ kind, text, customerName }: Whose) => ({ [kind]: text, customerName });

interface ErasePersonProps {
  whose: Whose;
  onClose: () => void;
  onErased: () => void;
}

/** An erasure cannot be undone, so the user enters once more whose data it is. */
export const ErasePerson = ({ whose, onClose, onErased }: ErasePersonProps) => {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { again: '' },
    validate: { again: (again) => (again.trim() === whose.text ? null : t('person.notTheSame')) },
  });
  const said = ({ orders, ordersUnderWay, deliveries, pushes }: PanelData<'erasePerson'>): string =>
    [
      t('person.erasedOrders', { count: orders }),
      t('person.erasedRest', { deliveries, pushes }),
      ...(ordersUnderWay > 0 ? [t('person.stillUnderWay', { count: ordersUnderWay })] : []),
    ].join(' ');
  const erase = useSend('erasePerson', {
    stale: ['orders', 'records', 'audit'],
    isErrorShown: true,
    onDone: (erased) => {
      onErased();
      // It stays until it is put away: nothing else tells of the orders that are left.
      notify({ color: 'teal', title: t('person.erased'), message: said(erased), autoClose: false });
    },
  });
  return (
    <Dialog onClose={onClose} title={t('person.eraseTitle')}>
      <FormBody
        form={form}
        onSubmit={form.onSubmit(() => erase.mutate({ body: bodyOf(whose) }))}
        sending={erase}
        onCancel={onClose}
        action={t('person.eraseForGood')}
        actionColor="red"
      >
        <Alert color="red" title={t('person.noWayBack')}>
          <List size="sm">
            <List.Item>{t('person.goes')}</List.Item>
            <List.Item>{t('person.stays')}</List.Item>
            <List.Item>{t('person.underWay')}</List.Item>
            <List.Item>{t('person.backups')}</List.Item>
          </List>
        </Alert>
        <Stack gap={4}>
          <Text size="sm" fw={600}>
            {whose.text}
            {whose.customerName !== undefined &&
              ` · ${whose.customerName === '' ? t('person.unnamed') : whose.customerName}`}
          </Text>
          <TextInput label={t('person.again')} autoComplete="off" data-autofocus {...form.getInputProps('again')} />
        </Stack>
      </FormBody>
    </Dialog>
  );
};

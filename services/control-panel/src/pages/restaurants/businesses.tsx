import type { Business } from '@kopru/contracts/internal/restaurants';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconBriefcase, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useList, useSend } from '../../api/hooks.ts';
import { useCan } from '../../session/session.ts';
import { Confirm } from '../../components/confirm.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormBody } from '../../components/form-body.tsx';
import { More } from '../../components/more.tsx';
import { DeleteButton } from '../../components/row-button.tsx';
import { Rows, type Column } from '../../components/rows.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';

const stale = ['businesses', 'restaurants'] as const;

const BusinessForm = ({ business, onClose }: { business: Business | undefined; onClose: () => void }) => {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { name: business?.name ?? '' },
    validate: { name: (name) => (name.trim() === '' ? t('common.required') : null) },
  });
  const save = useSend(business === undefined ? 'createBusiness' : 'updateBusiness', {
    stale,
    success: t('common.saved'),
    isErrorShown: true,
  });
  const submit = form.onSubmit((body) =>
    save.mutate(business === undefined ? { body } : { params: { id: business.id }, body }, { onSuccess: onClose }),
  );
  return (
    <FormBody form={form} onSubmit={submit} sending={save} onCancel={onClose}>
      <TextInput label={t('businesses.name')} required data-autofocus {...form.getInputProps('name')} />
    </FormBody>
  );
};

const useColumns = (onDelete: (business: Business) => void): Column<Business>[] => {
  const { t } = useTranslation();
  const isOwner = useCan('owner');
  return [
    { id: 'name', label: t('businesses.name'), render: ({ name }) => name },
    {
      id: 'id',
      label: t('businesses.id'),
      render: ({ id }) => (
        <Text span size="sm" ff="monospace">
          {id}
        </Text>
      ),
    },
    {
      id: 'count',
      label: t('businesses.restaurantCount'),
      align: 'right',
      render: ({ restaurantCount }) => restaurantCount,
    },
    ...(isOwner
      ? [
          {
            id: 'actions',
            label: t('common.actions'),
            align: 'right' as const,
            render: (business: Business) => <DeleteButton of={business.name} onClick={() => onDelete(business)} />,
          },
        ]
      : []),
  ];
};

export const Businesses = () => {
  const { t } = useTranslation();
  const isOwner = useCan('owner');
  const businesses = useList('listBusinesses');
  const [edited, setEdited] = useState<Business | 'new' | null>(null);
  const [doomed, setDoomed] = useState<Business | null>(null);
  const columns = useColumns(setDoomed);
  const remove = useSend('deleteBusiness', { stale, success: t('common.deleted') });
  const add = isOwner && (
    <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      {t('businesses.add')}
    </Button>
  );
  return (
    <Loaded query={businesses}>
      {({ items }) => (
        <>
          {items.length === 0 ? (
            <EmptyState
              icon={IconBriefcase}
              title={t('businesses.none')}
              text={t('businesses.noneText')}
              action={add}
            />
          ) : (
            <>
              <Group justify="flex-end" mb="sm">
                {add}
              </Group>
              <Rows
                label={t('businesses.title')}
                rows={items}
                columns={columns}
                keyOf={({ id }) => id}
                {...(isOwner
                  ? { onOpen: setEdited, openLabel: ({ name }: Business) => t('businesses.editNamed', { name }) }
                  : {})}
              />
              <More of={businesses} />
            </>
          )}
          <Dialog
            opened={edited !== null}
            onClose={() => setEdited(null)}
            title={t(edited === 'new' ? 'businesses.add' : 'businesses.edit')}
          >
            <BusinessForm
              business={edited === 'new' || edited === null ? undefined : edited}
              onClose={() => setEdited(null)}
            />
          </Dialog>
          <Confirm
            isOpen={doomed !== null}
            title={t('businesses.deleteTitle')}
            text={t('businesses.deleteText', { name: doomed?.name ?? '' })}
            action={t('common.delete')}
            isBusy={remove.isPending}
            onClose={() => setDoomed(null)}
            onConfirm={() =>
              doomed !== null && remove.mutate({ params: { id: doomed.id } }, { onSettled: () => setDoomed(null) })
            }
          />
        </>
      )}
    </Loaded>
  );
};

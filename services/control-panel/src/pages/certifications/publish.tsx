import type { Certificate } from '@kopru/contracts/public/certifications';
import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { Confirm } from '../../components/confirm.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { useCan } from '../../session/session.ts';

const TakeBack = ({ id }: { id: string }) => {
  const { t } = useTranslation();
  const [isAsked, asking] = useDisclosure(false);
  const takeBack = useSend('publishCertificate', { stale: ['certifications'], success: t('certification.takenBack') });
  return (
    <>
      <Button variant="default" onClick={asking.open}>
        {t('certification.takeBack')}
      </Button>
      <Confirm
        isOpen={isAsked}
        title={t('certification.takeBack')}
        text={t('certification.takeBackText')}
        action={t('certification.takeBack')}
        isBusy={takeBack.isPending}
        onClose={asking.close}
        onConfirm={() => takeBack.mutate({ params: { id }, body: { isPublic: false } }, { onSettled: asking.close })}
      />
    </>
  );
};

const MakePublic = ({ id }: { id: string }) => {
  const { t } = useTranslation();
  const publish = useSend('publishCertificate', { stale: ['certifications'], success: t('certification.published') });
  return (
    <Button loading={publish.isPending} onClick={() => publish.mutate({ params: { id }, body: { isPublic: true } })}>
      {t('certification.publish')}
    </Button>
  );
};

/** The link with which anybody sees a certificate; its owner gives it and takes it back. */
export const Publish = ({ id, publicPath }: { id: string; publicPath: Certificate['publicPath'] }) => {
  const { t } = useTranslation();
  const isOwner = useCan('owner');
  const link = publicPath === null ? null : new URL(publicPath, location.origin).href;
  return (
    <Card component="section" aria-label={t('certification.link')}>
      <Title order={2} size="h5">
        {t('certification.link')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t(link === null ? 'certification.notPublic' : 'certification.isPublic')}
      </Text>
      <Stack gap="sm">
        {link !== null && <CopyField label={t('certification.linkLabel')} value={link} />}
        <Group>
          {link !== null && (
            <Anchor href={link} target="_blank" rel="noreferrer" size="sm">
              {t('certification.openLink')}
            </Anchor>
          )}
          {isOwner && (link === null ? <MakePublic id={id} /> : <TakeBack id={id} />)}
        </Group>
      </Stack>
    </Card>
  );
};

import type { Certificate } from '@kopru/contracts/public/certifications';
import { Alert, Anchor, Badge, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useGet } from '../../api/hooks.ts';
import { Copy } from '../../components/copy-field.tsx';
import { useFormats } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { RawText } from '../../components/raw-text.tsx';
import { Loaded } from '../../components/states.tsx';
import { Entrance } from '../../sandbox/entrance.tsx';
import { isInSandbox } from '../../sandbox/side.ts';
import { Publish } from './publish.tsx';
import { Levels } from './state-badges.tsx';
import { Verdicts } from './verdicts.tsx';

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <Text component="dt" size="xs" c="dimmed">
      {term}
    </Text>
    <Text component="dd" size="sm" m={0}>
      {children}
    </Text>
  </div>
);

const Facts = ({ of: { certificate, isExpired } }: { of: Certificate }) => {
  const { t } = useTranslation();
  const { date } = useFormats();
  const { till, levels, seed, version, validFor, certifiedAt } = certificate;
  return (
    <Card component="section" aria-label={t('certification.certificate')}>
      <Group gap="sm" mb="md">
        <Title order={2} size="h4">
          {till.name}
        </Title>
        <Badge color={isExpired ? 'red' : 'green'}>
          {t(isExpired ? 'certification.expired' : 'certification.valid')}
        </Badge>
      </Group>
      {isExpired && (
        <Alert color="red" mb="md">
          {t('certification.expiredText')}
        </Alert>
      )}
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} m={0}>
        <Fact term={t('certification.tillVersion')}>{till.version}</Fact>
        <Fact term={t('certification.levels')}>
          <Levels levels={levels} />
        </Fact>
        <Fact term={t('certification.certifiedAt')}>{date(certifiedAt)}</Fact>
        <Fact term={t('certification.apiVersion')}>{version}</Fact>
        <Fact term={t('certification.validFor')}>{t('certification.validForText', { minor: validFor })}</Fact>
        <Fact term={t('certification.seed')}>{seed}</Fact>
      </SimpleGrid>
      {levels.length === 0 && (
        <Text size="sm" c="dimmed" mt="md">
          {t('certification.noLevel')}
        </Text>
      )}
    </Card>
  );
};

const keysPath = '/.well-known/jwks.json';

const Signature = ({ jws }: Pick<Certificate, 'jws'>) => {
  const { t } = useTranslation();
  const keys = (
    <Anchor href={keysPath} underline="always">
      {keysPath}
    </Anchor>
  );
  return (
    <Card>
      <Group gap={4}>
        <Title order={2} size="h5">
          {t('certification.signature')}
        </Title>
        <Copy value={jws} label={t('common.copy', { what: t('certification.signature') })} />
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {t('certification.signatureText')} {keys}
      </Text>
      <RawText text={jws} label={t('certification.signature')} />
    </Card>
  );
};

const download = (shown: Certificate): void => {
  const text = JSON.stringify(shown, undefined, 2);
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: url, download: 'kopru-certificate.json' }).click();
  URL.revokeObjectURL(url);
};

const Shown = ({ id }: { id: string }) => {
  const { t } = useTranslation();
  const certificate = useGet('getCertificate', { params: { id } });
  // Whose texts the certificate leaves out.
  const run = useGet('getCertification', { params: { id }, isInLanguage: true });
  const { data } = certificate;
  return (
    <Page
      title={t('certification.certificate')}
      text={t('certification.certificateText')}
      actions={
        data !== undefined && (
          <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => download(data)}>
            {t('certification.download')}
          </Button>
        )
      }
    >
      <Anchor component={Link} to={`/certifications/${id}`} size="sm">
        {t('certification.toRun')}
      </Anchor>
      <Loaded query={certificate}>
        {(shown) => (
          <Stack gap="lg">
            <Facts of={shown} />
            <Publish id={id} publicPath={shown.publicPath} />
            <Loaded query={run}>{({ scenarios }) => <Verdicts scenarios={scenarios} />}</Loaded>
            <Signature jws={shown.jws} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
};

/** The certificate of a certification that was passed. */
export const CertificatePage = () => {
  const { t } = useTranslation();
  const { runId = '' } = useParams();
  if (isInSandbox()) return <Shown key={runId} id={runId} />;
  return (
    <Page title={t('certification.certificate')} text={t('certification.certificateText')}>
      <Entrance text={t('certification.entrance')} path={`/certifications/${runId}/certificate`} />
    </Page>
  );
};

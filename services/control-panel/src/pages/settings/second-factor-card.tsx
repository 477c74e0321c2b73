import type { PanelData } from '@kopru/contracts/panel/operations';
import { Alert, Badge, Box, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useGet, useSend } from '../../api/hooks.ts';
import { useFormats } from '../../components/format.ts';
import { Loaded } from '../../components/states.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { AskPassword } from './ask-password.tsx';
import { EnableTotp } from './enable-totp.tsx';
import { MakeRecoveryCodes } from './recovery-codes.tsx';

type State = PanelData<'getSecondFactor'>;
type Passkey = State['passkeys'][number];
type Doing = 'codes' | 'totp' | 'no-totp' | 'passkey' | Passkey | null;

const Row = ({ title, text, children }: { title: ReactNode; text?: string; children: ReactNode }) => (
  <Group justify="space-between" wrap="nowrap" align="flex-start">
    <div>
      <Text size="sm" fw={600} component="div">
        {title}
      </Text>
      {text !== undefined && (
        <Text size="xs" c="dimmed">
          {text}
        </Text>
      )}
    </div>
    <Box flex="none">{children}</Box>
  </Group>
);

const Rows = ({ state, onDo }: { state: State; onDo: (doing: Doing) => void }) => {
  const { t } = useTranslation();
  const { ago } = useFormats();
  const { hasTotp, passkeys, recoveryCodes } = state;
  const isOn = hasTotp || passkeys.length > 0;
  const isReady = recoveryCodes > 0;
  return (
    <Stack gap="md">
      {!isReady && (
        <Alert role={isOn ? 'alert' : 'note'} color={isOn ? 'red' : 'blue'}>
          {t(isOn ? 'factor.noCodesLeft' : 'factor.codesFirst')}
        </Alert>
      )}
      <Row title={t('factor.codes')} text={t('factor.codesLeft', { count: recoveryCodes })}>
        <Button size="xs" variant={isReady ? 'default' : 'filled'} onClick={() => onDo('codes')}>
          {t('factor.makeCodes')}
        </Button>
      </Row>
      <Row
        title={
          <Group gap="xs">
            {t('factor.totp')} {hasTotp && <Badge color="green">{t('factor.on')}</Badge>}
          </Group>
        }
        text={t('factor.totpAbout')}
      >
        {hasTotp ? (
          <Button size="xs" variant="light" color="red" onClick={() => onDo('no-totp')}>
            {t('factor.turnOff')}
          </Button>
        ) : (
          <Button size="xs" variant="default" disabled={!isReady} onClick={() => onDo('totp')}>
            {t('factor.setUp')}
          </Button>
        )}
      </Row>
      <Row title={t('factor.passkeys')} text={t('factor.passkeyAbout')}>
        <Button size="xs" variant="default" disabled={!isReady} onClick={() => onDo('passkey')}>
          {t('factor.addPasskey')}
        </Button>
      </Row>
      {passkeys.map((passkey) => (
        <Row
          key={passkey.id}
          title={passkey.name}
          text={passkey.lastUsedAt === null ? t('keys.neverUsed') : ago(passkey.lastUsedAt)}
        >
          <Button
            size="xs"
            variant="light"
            color="red"
            aria-label={`${t('common.delete')}: ${passkey.name}`}
            onClick={() => onDo(passkey)}
          >
            {t('common.delete')}
          </Button>
        </Row>
      ))}
    </Stack>
  );
};

export const SecondFactorCard = () => {
  const { t } = useTranslation();
  const [doing, setDoing] = useState<Doing>(null);
  const state = useGet('getSecondFactor');
  const close = () => {
    setDoing(null);
    void state.refetch();
  };
  const disable = useSend('disableTotp', { stale: [], success: t('factor.totpOff'), isErrorShown: true });
  const remove = useSend('removePasskey', { stale: [], success: t('common.deleted'), isErrorShown: true });
  return (
    <Card>
      <Title order={3} size="h5">
        {t('factor.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('factor.text')}
      </Text>
      <Loaded query={state}>{(known) => <Rows state={known} onDo={setDoing} />}</Loaded>
      {doing === 'codes' && <MakeRecoveryCodes onClose={close} />}
      {doing === 'totp' && <EnableTotp onClose={close} />}
      {doing === 'passkey' && <AddPasskey onClose={close} />}
      {doing === 'no-totp' && (
        <AskPassword
          title={t('factor.turnOffTitle')}
          action={t('factor.turnOff')}
          sending={disable}
          onClose={close}
          onSubmit={(password) => disable.mutate({ body: { password } }, { onSuccess: close })}
        />
      )}
      {typeof doing === 'object' && doing !== null && (
        <AskPassword
          title={t('factor.deletePasskey', { name: doing.name })}
          action={t('common.delete')}
          sending={remove}
          onClose={close}
          onSubmit={(password) => remove.mutate({ params: { id: doing.id }, body: { password } }, { onSuccess: close })}
        />
      )}
    </Card>
  );
};
